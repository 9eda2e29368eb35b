-- A role and a database for Heirloom: sudo -u postgres psql -v password='...' -f postgresql.sql
-- Without a password, leave out `-v password`: then only other kinds of authentication work
-- (peer over a local socket, certificates).
\set ON_ERROR_STOP on

CREATE ROLE heirloom LOGIN CONNECTION LIMIT 190;
\if :{?password}
    ALTER ROLE heirloom PASSWORD :'password';
\endif
CREATE DATABASE heirloom OWNER heirloom ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE heirloom FROM PUBLIC;

-- The server sets its own timeouts on every connection; these are for everything else.
ALTER ROLE heirloom SET idle_in_transaction_session_timeout = '1min';
ALTER ROLE heirloom SET synchronous_commit = on;  -- a move that is shown is on disk

-- One advisory lock is held per table in use. There is room for
-- max_locks_per_transaction * max_connections locks.
ALTER SYSTEM SET max_connections = 200;
ALTER SYSTEM SET max_locks_per_transaction = 256;  -- 51,200 locks

-- Both take effect after a restart: sudo systemctl restart postgresql
