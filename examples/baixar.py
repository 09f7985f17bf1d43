"""Baixa os arquivos Parquet de uma fonte, continua os que faltam e confere o SHA-256 de cada um.

Quando todos estão inteiros, apaga os arquivos que tinha baixado de outra publicação da mesma fonte.

    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 baixar.py cnpj dados
"""

import hashlib
import http.client
import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

API = os.environ.get("REGISTROS_API_URL", "").rstrip("/")
CHAVE = os.environ.get("REGISTROS_API_KEY", "").strip()
PEDACO = 1 << 20
LISTA = "arquivos.txt"
# Um nome que vira pasta ou arquivo não pode ser um caminho.
FORMAS = {"geracao": r"[\w-]+", "arquivo": r"[\w-]+\.parquet", "nome": r"\w+"}
PAGINA = {
    "itens": [{"arquivo": str, "endereco": str, "bytes": int, "sha256": str}],
    "paginacao": {"total": int},
    "geracao": str,
    "conjuntos": [{"nome": str, "linhas": int}],
}

if not re.match("https?://", API) or not re.fullmatch("[!-~]+", CHAVE):
    sys.exit("Defina REGISTROS_API_URL, com http:// ou https://, e REGISTROS_API_KEY.")


def parar(frase):
    """Termina com uma frase, na qual um texto do serviço não tem caracteres de controle."""
    sys.exit(re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", frase))


class SemDesvio(urllib.request.HTTPRedirectHandler):
    """Um redirecionamento levaria a chave a outro endereço: ele fica sendo um erro."""

    def redirect_request(self, *_):
        return None


ABRIDOR = urllib.request.build_opener(SemDesvio)


def motivo(erro):
    if 300 <= erro.code < 400:
        return "um redirecionamento, que não é seguido; confira REGISTROS_API_URL"
    try:
        return json.load(erro)["detail"]
    except (ValueError, TypeError, KeyError, RecursionError, OSError, http.client.HTTPException):
        return "a resposta não diz por quê"


def pedir(endereco, cabecalhos={}):
    """Só os endereços do próprio serviço, que começam por barra, recebem a chave."""
    if not re.match("/|https?://", endereco):
        parar(f"O serviço deu um endereço que não é da web: {endereco!r}")
    proprio = endereco.startswith("/")
    chave = {"X-API-Key": CHAVE} if proprio else {}
    pedido = urllib.request.Request(API + endereco if proprio else endereco, headers={**cabecalhos, **chave})
    try:
        return ABRIDOR.open(pedido, timeout=60)
    except urllib.error.HTTPError as erro:
        parar(f"O serviço respondeu {erro.code}: {motivo(erro)}")
    except (OSError, ValueError, http.client.HTTPException) as erro:
        parar(f"{pedido.host} não respondeu: {getattr(erro, 'reason', erro)}")


def conferir(objeto):
    for nome in objeto.keys() & FORMAS.keys():
        for valor in objeto[nome] if isinstance(objeto[nome], list) else [objeto[nome]]:
            if not isinstance(valor, str) or not re.fullmatch(FORMAS[nome], valor, re.ASCII):
                parar(f"O serviço deu a {nome} um valor que não é um nome: {valor!r}")
    return objeto


def tem(valor, forma):
    """Diz se um valor é de um tipo, uma lista de uma forma, ou um objeto com partes de certas formas."""
    if isinstance(forma, list):
        return isinstance(valor, list) and all(tem(parte, forma[0]) for parte in valor)
    if isinstance(forma, dict):
        return isinstance(valor, dict) and all(tem(valor.get(nome), forma[nome]) for nome in forma)
    return type(valor) is forma


def ler(resposta):
    try:
        pagina = json.load(resposta, object_hook=conferir)
    except (ValueError, RecursionError):
        sys.exit("A resposta não é JSON; confira REGISTROS_API_URL.")
    except (OSError, http.client.HTTPException):
        sys.exit("A resposta não chegou inteira; rode de novo.")
    if not tem(pagina, PAGINA):
        sys.exit("A resposta não é a lista de arquivos de uma fonte; confira REGISTROS_API_URL.")
    return pagina


def pedacos(resposta, faltam):
    """Os pedaços que chegam. O que falta quando a rede cai aparece na conferência do arquivo."""
    try:
        while pedaco := resposta.read(PEDACO):
            faltam -= len(pedaco)
            if faltam < 0:
                sys.exit("O serviço enviou mais bytes do que a lista diz; rode de novo")
            yield pedaco
    except (OSError, http.client.HTTPException):
        return


def sha256_de(caminho):
    with open(caminho, "rb") as aberto:
        return hashlib.file_digest(aberto, "sha256").hexdigest()


def parcial_de(destino):
    return destino.with_suffix(".parcial")


def baixar(arquivo, pasta):
    """Um arquivo fica parcial até que todos estejam inteiros: quem lê a pasta não vê duas publicações."""
    destino = pasta / arquivo["arquivo"]
    if destino.exists() and sha256_de(destino) == arquivo["sha256"]:
        return
    parcial = parcial_de(destino)
    inicio = parcial.stat().st_size if parcial.exists() else 0
    if inicio < arquivo["bytes"] or not parcial.exists():
        with pedir(arquivo["endereco"], {"Range": f"bytes={inicio}-"}) as resposta:
            continua = resposta.status == 206
            with open(parcial, "ab" if continua else "wb") as saida:
                for pedaco in pedacos(resposta, arquivo["bytes"] - (inicio if continua else 0)):
                    saida.write(pedaco)
    if parcial.stat().st_size < arquivo["bytes"]:
        sys.exit(f"{arquivo['arquivo']}: a transferência parou; rode de novo")
    if sha256_de(parcial) != arquivo["sha256"]:
        parcial.unlink()
        sys.exit(f"{arquivo['arquivo']}: o SHA-256 não confere; rode de novo")


def apagar(pasta):
    """Só apaga o que este programa gravou ali: os arquivos da lista."""
    lista = pasta / LISTA
    for nome in lista.read_text().split():
        conferir({"arquivo": nome})
        (pasta / nome).unlink(missing_ok=True)
        parcial_de(pasta / nome).unlink(missing_ok=True)
    lista.unlink()
    if not any(pasta.iterdir()):
        pasta.rmdir()
    print(f"Os arquivos de outra publicação foram apagados de {pasta}")


def paginas(nome):
    """As páginas da lista, todas da mesma publicação. Os endereços de uma página valem por uma hora."""
    publicacao, vistos, total = {}, 0, 1
    while vistos < total:
        endereco = f"/v1/exportacoes/{urllib.parse.quote(nome, safe='')}?limite=100&offset={vistos}"
        with pedir(endereco, publicacao) as resposta:
            publicacao = {"X-Snapshot": resposta.headers["X-Snapshot"] or ""}
            pagina = ler(resposta)
        vistos, total = vistos + len(pagina["itens"]), pagina["paginacao"]["total"]
        if not pagina["itens"] and vistos < total:
            sys.exit(f"O serviço disse que há {total} arquivos, mas não os enviou.")
        yield pagina


if len(sys.argv) != 3:
    sys.exit("Diga uma fonte e uma pasta: python3 baixar.py cnpj dados")
arquivos = []
for fonte in paginas(sys.argv[1]):
    if not fonte["itens"]:
        sys.exit("Esta fonte não tem arquivos.")
    pasta = Path(sys.argv[2]) / sys.argv[1] / fonte["geracao"]
    try:
        pasta.mkdir(parents=True, exist_ok=True)
    except OSError as erro:
        sys.exit(f"A pasta {pasta} não pode ser criada: {erro.strerror}")
    arquivos += fonte["itens"]
    (pasta / LISTA).write_text("\n".join(arquivo["arquivo"] for arquivo in arquivos))
    for arquivo in fonte["itens"]:
        baixar(arquivo, pasta)
for arquivo in arquivos:
    destino = pasta / arquivo["arquivo"]
    if parcial_de(destino).exists():
        parcial_de(destino).replace(destino)
for lista in pasta.parent.glob(f"*/{LISTA}"):
    if lista.parent != pasta:
        apagar(lista.parent)
for conjunto in fonte["conjuntos"]:
    print(f"{conjunto['nome']}\t{conjunto['linhas']} linhas\t{pasta}")
