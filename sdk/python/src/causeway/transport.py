"""Sends one request over HTTP, within a time."""

from __future__ import annotations

import base64
import socket
import ssl
import threading
import time
from http.client import HTTPConnection, HTTPMessage, HTTPSConnection
from typing import Mapping, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass


class Reply(NamedTuple):
    """What came back, whoever sent it."""

    status: int
    headers: HTTPMessage
    raw: bytes


def _proxy_for(url: SplitResult) -> SplitResult | None:
    """The proxy that HTTPS_PROXY and NO_PROXY name."""
    proxy = getproxies().get("https") if url.scheme == "https" else None
    if not proxy or proxy_bypass(url.hostname or ""):
        return None
    return urlsplit(proxy if "://" in proxy else f"http://{proxy}")


def _connection_to(
    url: SplitResult, timeout_s: float, tls: ssl.SSLContext | None
) -> HTTPConnection:
    host, port = url.hostname or "", url.port
    if url.scheme != "https":
        return HTTPConnection(host, port, timeout=timeout_s)
    proxy = _proxy_for(url)
    if proxy is None:
        return HTTPSConnection(host, port, timeout=timeout_s, context=tls)
    via = HTTPSConnection(
        proxy.hostname or "", proxy.port or 80, timeout=timeout_s, context=tls
    )
    user = f"{unquote(proxy.username or '')}:{unquote(proxy.password or '')}"
    basic = base64.b64encode(user.encode()).decode()
    known = {"Proxy-Authorization": f"Basic {basic}"} if proxy.username else {}
    via.set_tunnel(host, port or 443, known)
    return via


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    timeout_s: float,
    tls: ssl.SSLContext | None = None,
) -> Reply:
    """Send a request, and read the whole answer; redirects are not followed.

    Args:
        timeout_s: for all of it: a timer ends what is under way, also where the other
            side sends a byte now and then.

    Raises:
        TimeoutError: no whole answer came in time.
        OSError, http.client.HTTPException: the connection failed.
    """
    end_s = time.monotonic() + timeout_s
    parts = urlsplit(url)
    connection = _connection_to(parts, timeout_s, tls)
    overdue = threading.Event()

    def give_up(line: socket.socket) -> None:
        overdue.set()
        try:
            line.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It has ended by itself.

    timer = None
    try:
        connection.connect()
        left_s = max(0.0, end_s - time.monotonic())
        timer = threading.Timer(left_s, give_up, [connection.sock])
        timer.daemon = True
        timer.start()
        connection.request("POST", parts.path, body, dict(headers))
        with connection.getresponse() as response:
            raw = response.read()
        if overdue.is_set():
            raise TimeoutError
        return Reply(response.status, response.headers, raw)
    except Exception as error:
        if overdue.is_set() or isinstance(error, socket.timeout):
            raise TimeoutError from error
        raise
    finally:
        if timer:
            timer.cancel()
        connection.close()
