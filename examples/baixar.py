"""Baixa os arquivos Parquet de uma fonte, continua os que faltam e confere o SHA-256 de cada um.

Quando todos estão inteiros, apaga os arquivos que tinha baixado de outra publicação da mesma fonte.

    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 baixar.py cnpj dados
"""

import hashlib
import json
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

API = os.environ["REGISTROS_API_URL"].rstrip("/")
CHAVE = os.environ["REGISTROS_API_KEY"]
PEDACO = 1 << 20
LISTA = "arquivos.txt"


def motivo(texto):
    try:
        return json.loads(texto)["detail"]
    except (ValueError, TypeError, KeyError):
        return texto


def pedir(endereco, cabecalhos={}):
    """Só os endereços do próprio serviço, que começam por barra, recebem a chave."""
    proprio = endereco.startswith("/")
    chave = {"X-API-Key": CHAVE} if proprio else {}
    pedido = urllib.request.Request(API + endereco if proprio else endereco, headers={**cabecalhos, **chave})
    try:
        return urllib.request.urlopen(pedido)
    except urllib.error.HTTPError as erro:
        sys.exit(f"O serviço respondeu {erro.code}: {motivo(erro.read().decode(errors='replace'))}")
    except OSError as erro:
        sys.exit(f"{pedido.host} não respondeu: {getattr(erro, 'reason', erro)}")


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
    if inicio < arquivo["bytes"]:
        with pedir(arquivo["endereco"], {"Range": f"bytes={inicio}-"}) as resposta:
            with open(parcial, "ab" if resposta.status == 206 else "wb") as saida:
                while pedaco := resposta.read(PEDACO):
                    saida.write(pedaco)
    if sha256_de(parcial) != arquivo["sha256"]:
        parcial.unlink()
        sys.exit(f"{arquivo['arquivo']}: o SHA-256 não confere; rode de novo")


def apagar(pasta):
    """Só apaga o que este programa gravou ali: os arquivos da lista."""
    lista = pasta / LISTA
    for nome in lista.read_text().split():
        (pasta / nome).unlink(missing_ok=True)
        parcial_de(pasta / nome).unlink(missing_ok=True)
    lista.unlink()
    if not any(pasta.iterdir()):
        pasta.rmdir()
    print(f"Os arquivos de outra publicação foram apagados de {pasta}")


if len(sys.argv) != 3:
    sys.exit("Diga uma fonte e uma pasta: python3 baixar.py cnpj dados")
fonte = json.load(pedir(f"/v1/exportacoes/{sys.argv[1]}"))
pasta = Path(sys.argv[2]) / fonte["fonte"] / fonte["geracao"]
pasta.mkdir(parents=True, exist_ok=True)
arquivos = [arquivo for conjunto in fonte["conjuntos"] for arquivo in conjunto["arquivos"]]
(pasta / LISTA).write_text("\n".join(arquivo["arquivo"] for arquivo in arquivos))
for arquivo in arquivos:
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
