"""Takes the questions of OpenRefine, which cannot send a key, to the reconciliation of the service, with the
key from the environment. Any page in a browser can send a form to this program, so it refuses every Host
and every page but the declared ones."""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ._errors import ErroRegistrosPublicos, FalhaDeConexao
from ._request import Requests, parsed

USAGE = """python3 -m registros_publicos.openrefine [--porta 3334] [--origem http://127.0.0.1:3333]…
Leva as perguntas do OpenRefine ao serviço de REGISTROS_API_URL, com a chave de REGISTROS_API_KEY.
--porta é a deste programa, em 127.0.0.1; --origem é o endereço do OpenRefine, sem caminho, e pode repetir-se."""

PATH = "/v1/reconciliacao"
MANIFEST = re.compile(r"/v1/reconciliacao(\?(?!.*\b(queries|extend)=).*)?")
FORWARDED = re.compile(r"/v1/reconciliacao(/[a-z]+)?(\?[!-~]*)?")
OPENREFINE = ["http://127.0.0.1:3333", "http://localhost:3333"]
FORM = "application/x-www-form-urlencoded"
MOST_BYTES = 65_536
# Everything else that the service sends is about its connections, its own pages or the key.
RETURNED = ("Content-Type", "Content-Security-Policy", "Retry-After", "X-Request-Id")

# Status, headers and body.
Answer = tuple[int, dict[str, str], bytes]


def json_of(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def told(status: int, detail: str) -> Answer:
    return status, {"Content-Type": "application/json"}, json_of({"detail": detail})


def manifest_at(host: str, manifest: dict[str, Any]) -> bytes:
    """The manifest names this program in place of the service, and asks for no key."""
    text = json_of({name: value for name, value in manifest.items() if name != "authentication"})
    return re.sub(rb'"https?:[^"]*(?=/v1/reconciliacao["/])', lambda _: b'"http://' + host.encode(), text)


class Handler(BaseHTTPRequestHandler):
    # Seconds until a caller that sends nothing more loses its connection.
    timeout = 30

    def __init__(self, requests: Requests, pages: list[str], *connection: Any) -> None:
        self._requests = requests
        self._pages = pages
        super().__init__(*connection)

    def handle(self) -> None:
        with contextlib.suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        # A client may lose an answer that comes before the end of its request.
        form = self._form()
        page = self._page()
        status, headers, body = self._refusal(page) or self._forwarded(form)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": f"{len(body)}", "Vary": "Origin"}.items():
            self.send_header(name, value)
        if page in self._pages:
            self.send_header("Access-Control-Allow-Origin", f"{page}")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_POST = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_GET

    def log_message(self, *_: object) -> None:
        """Writes nothing, because the service logs the questions."""

    def _header(self, name: str) -> str | None:
        """Returns a value that is never allowed for a header that is sent twice."""
        values = self.headers.get_all(name) or [None]
        return values[0] if len(values) == 1 else "repetido"

    def _form(self) -> bytes | None:
        """Reads the whole body. Returns None where it is too long, or not as long as it should be."""
        sent = self._header("Content-Length") or "0"
        size = int(sent) if re.fullmatch("[0-9]{1,15}", sent) else 0
        form = self.rfile.read(min(size, MOST_BYTES))
        left = size - len(form)
        while left > 0 and (more := self.rfile.read(min(left, MOST_BYTES))):
            left -= len(more)
        return form if len(form) == size else None

    def _page(self) -> str | None:
        """Returns the page that asks, which browsers name in `Origin`, or for a frame in `Referer`."""
        origin, referer = self._header("Origin"), self._header("Referer")
        if origin is not None:
            return origin
        if referer is not None:
            found = re.match("https?://[^/?#]+", referer)
            return found[0] if found else referer
        # A page may hide its address, but not that there is one.
        return None if self._header("Sec-Fetch-Site") in (None, "none") else "null"

    def _refusal(self, page: str | None) -> Answer | None:
        port = self.connection.getsockname()[1]
        if self._header("Host") not in (f"127.0.0.1:{port}", f"localhost:{port}"):
            return told(421, "O cabeçalho Host não é o deste programa.")
        if page is not None and page not in self._pages:
            return told(403, "Esta página não é a de --origem.")
        if not FORWARDED.fullmatch(self.path):
            return told(404, f"Este programa só atende {PATH}.")
        if self.command not in ("GET", "POST"):
            return told(405, "Use GET ou POST.")
        if self._header("Transfer-Encoding"):
            return told(411, "O formulário não diz o seu tamanho em Content-Length.")
        return None

    def _forwarded(self, form: bytes | None) -> Answer:
        if form is None:
            return told(413, f"O formulário passa de {MOST_BYTES} bytes.")
        headers = {**self._requests.headers, "Accept": "*/*", "Content-Type": FORM}
        connection = self._requests.connection
        try:
            answer = connection.ask(self.path, headers, form if self.command == "POST" else None)
            # A redirection would carry the key to another host.
            if 300 <= answer.status < 400:
                raise FalhaDeConexao(f"{PATH}: {answer.status}")
            is_manifest = answer.status == 200 and self.command == "GET" and MANIFEST.fullmatch(self.path)
            body = manifest_at(self.headers["Host"], parsed(answer, PATH)) if is_manifest else answer.body
        except ErroRegistrosPublicos:
            # Omits the cause, which may have the key.
            return told(502, "O serviço de REGISTROS_API_URL não respondeu.")
        finally:
            connection.close()
        return answer.status, {name: value for name in RETURNED if (value := answer.headers[name])}, body


def main() -> None:
    parser = argparse.ArgumentParser(usage=USAGE, allow_abbrev=False)
    parser.add_argument("--porta", type=int, default=3334)
    parser.add_argument("--origem", action="append")
    given = parser.parse_args()
    try:
        requests = Requests(None, None, 30.0, 0, 0.0)
        if "X-API-Key" not in requests.headers:
            raise ErroRegistrosPublicos("Defina REGISTROS_API_KEY com a sua chave.")
        handler = functools.partial(Handler, requests, given.origem or OPENREFINE)
        server = ThreadingHTTPServer(("127.0.0.1", given.porta), handler)
    except (ErroRegistrosPublicos, OSError, OverflowError) as error:
        parser.error(f"{error}")
    print(f"No OpenRefine, adicione o serviço http://127.0.0.1:{server.server_port}{PATH}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


if __name__ == "__main__":
    main()
