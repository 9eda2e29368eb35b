"""A real nginx with our configuration and a certificate made for the test, and who visits it."""

from __future__ import annotations

import datetime
import http.client
import ipaddress
import os
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.deploy.processes import wait_until
from tests.ports import free_port
from tests.web.visitor import Visitor

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
CERTIFICATE = "/etc/letsencrypt/live/games.example.org"
MAIN = """{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/heirloom.conf;
}}
"""


def find_nginx() -> str:
    """Where nginx is; where there is none the test is skipped, but never in CI."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        assert os.environ.get("HEIRLOOM_NGINX") != "1", "there is no nginx here"
        pytest.skip("NO NGINX: there is none on this machine, its tests did not run")
    return found


def replaced(text: str, old: str, new: str) -> str:
    """A text with one thing changed, which must be there."""
    assert old in text, f"deploy/nginx.conf has no “{old}”"
    return text.replace(old, new)


class Proxy:
    """An nginx in front of these servers, on free ports of this machine."""

    def __init__(self, folder: Path, upstreams: list[int]) -> None:
        program = find_nginx()
        self.folder, self.port, self.plain_port = folder, free_port(), free_port()
        self.authority = _make_certificate(folder)
        self.address = f"https://127.0.0.1:{self.port}"
        servers = "\n".join(
            f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=5s;" for port in upstreams
        )
        text = CONFIGURATION.read_text()
        text = replaced(text, "listen 80;", f"listen 127.0.0.1:{self.plain_port};")
        text = replaced(text, "listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;")
        text = replaced(text, "games.example.org;\n", "127.0.0.1;\n")
        text = replaced(text, f"{CERTIFICATE}/", f"{folder}/")
        line = "    server 127.0.0.1:8800 max_fails=1 fail_timeout=5s;"
        (folder / "heirloom.conf").write_text(replaced(text, line, servers))
        user = "user root;" if os.getuid() == 0 else ""
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
        command = [program, "-p", str(folder), "-e", str(folder / "error.log")]
        self.process = subprocess.Popen(
            [*command, "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL
        )
        wait_until(self._answers)

    def _answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "error.log").read_text()
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)


def _make_certificate(folder: Path) -> ssl.SSLContext:
    """Write a certificate for 127.0.0.1 that signs itself; who trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.fromtimestamp(time.time(), datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    chain = folder / "fullchain.pem"
    chain.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return ssl.create_default_context(cafile=str(chain))


class SecureVisitor(Visitor):
    """Somebody who comes through the proxy."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(proxy)
        self.proxy = proxy

    def connection(self) -> http.client.HTTPConnection:
        """A connection to the proxy."""
        return http.client.HTTPSConnection(
            "127.0.0.1",
            self.proxy.port,
            timeout=30,
            source_address=(self.source, 0),
            context=self.proxy.authority,
        )

    def socket(self, room: str, origin: str = "") -> ClientConnection:
        """A socket to a table."""
        return connect(
            f"wss://127.0.0.1:{self.proxy.port}/t/{room}/socket",
            ssl=self.proxy.authority,
            origin=Origin(origin or self.proxy.address),
            additional_headers={"cookie": self.cookie, "accept-language": self.lang},
            max_size=None,
            open_timeout=30,
            proxy=None,
        )
