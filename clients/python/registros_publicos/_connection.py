"""Requests over kept connections of the standard library, one for each thread."""

from __future__ import annotations

import base64
import gzip
import http.client
import os
import threading
import urllib.parse
import urllib.request
import zlib
from dataclasses import dataclass

from ._errors import ErroRegistrosPublicos, FalhaDeConexao, TempoEsgotado


@dataclass(frozen=True)
class Response:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Connection:
    """Reads the proxies of the environment (`HTTPS_PROXY`, `NO_PROXY`), and follows no redirection."""

    def __init__(self, base: str, timeout: float) -> None:
        url = urllib.parse.urlsplit(base)
        if url.scheme not in ("http", "https") or not url.hostname:
            raise ErroRegistrosPublicos(
                "Falta o endereço do serviço, http:// ou https://: defina REGISTROS_API_URL ou o argumento endereco."
            )
        if url.username or url.password or url.query or url.fragment:
            raise ErroRegistrosPublicos(
                "O endereço do serviço não leva usuário, senha, consulta nem fragmento."
            )
        self.base = f"{url.scheme}://{url.netloc}{url.path.rstrip('/')}"
        self._url = url
        self._timeout = timeout
        self._proxy = proxy_of(url)
        self._local = threading.local()

    def ask(self, target: str, headers: dict[str, str], form: bytes | None = None) -> Response:
        """A POST where there is a form, else a GET. Raises FalhaDeConexao where no whole answer comes."""
        kept = self._kept()
        if kept is not None:
            try:
                return self._exchange(kept, target, headers, form)
            except TimeoutError as error:
                raise self._late(target) from error
            except (http.client.HTTPException, OSError):
                # The server has closed the connection since the last answer.
                self.close()
        try:
            return self._exchange(self._open(), target, headers, form)
        except TimeoutError as error:
            raise self._late(target) from error
        except (http.client.HTTPException, OSError) as error:
            self.close()
            raise FalhaDeConexao(f"{path_of(target)}: {self.base} não respondeu ({error})") from error

    def close(self) -> None:
        """Closes the connection of this thread."""
        kept = self._kept()
        if kept is not None:
            kept.close()
            del self._local.kept

    def _kept(self) -> http.client.HTTPConnection | None:
        """A forked process has the connections of its parent, whose answers would be mixed up."""
        kept, process = getattr(self._local, "kept", (None, 0))
        return kept if process == os.getpid() else None

    def _exchange(
        self, kept: http.client.HTTPConnection, target: str, headers: dict[str, str], form: bytes | None
    ) -> Response:
        address = f"{self._url.path.rstrip('/')}{target}"
        sent = {**headers, "Accept-Encoding": "gzip"}
        if self._proxy and self._url.scheme == "http":
            address = f"http://{self._url.netloc}{address}"
            sent.update(credentials(self._proxy))
        kept.request("GET" if form is None else "POST", address, form, sent)
        answer = kept.getresponse()
        body = answer.read()
        packed = answer.headers.get("Content-Encoding") == "gzip"
        return Response(answer.status, answer.headers, unpacked(body) if packed else body)

    def _open(self) -> http.client.HTTPConnection:
        """A proxy gets the whole address of a plain request, and a tunnel for an encrypted one."""
        url, proxy = self._url, self._proxy
        first = proxy or url
        kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
        kept = kind(first.hostname or "", first.port, timeout=self._timeout)
        if proxy and url.scheme == "https":
            kept.set_tunnel(url.hostname or "", url.port, headers=credentials(proxy))
        self._local.kept = (kept, os.getpid())
        return kept

    def _late(self, target: str) -> TempoEsgotado:
        self.close()
        return TempoEsgotado(f"{path_of(target)}: sem resposta em {self._timeout} s")


def unpacked(body: bytes) -> bytes:
    try:
        return gzip.decompress(body)
    except (EOFError, zlib.error) as error:
        raise OSError(f"gzip: {error}") from error


def proxy_of(url: urllib.parse.SplitResult) -> urllib.parse.SplitResult | None:
    if urllib.request.proxy_bypass(url.netloc):
        return None
    address = urllib.request.getproxies().get(url.scheme)
    return urllib.parse.urlsplit(address if "://" in address else f"http://{address}") if address else None


def credentials(proxy: urllib.parse.SplitResult) -> dict[str, str]:
    if not proxy.username:
        return {}
    pair = f"{urllib.parse.unquote(proxy.username)}:{urllib.parse.unquote(proxy.password or '')}"
    return {"Proxy-Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}


def path_of(target: str) -> str:
    return target.partition("?")[0]
