"""Baixa os arquivos Parquet de uma fonte, continua os que faltam e confere o SHA-256 de cada um.

    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 baixar.py cnpj dados
"""

import hashlib
import json
import os
import sys
import urllib.request
from pathlib import Path

API = os.environ["REGISTROS_API_URL"].rstrip("/")
CHAVE = os.environ["REGISTROS_API_KEY"]
PEDACO = 1 << 20


def pedir(endereco, cabecalhos={}):
    """Só os endereços do próprio serviço, que começam por barra, recebem a chave."""
    proprio = endereco.startswith("/")
    chave = {"X-API-Key": CHAVE} if proprio else {}
    pedido = urllib.request.Request(API + endereco if proprio else endereco, headers={**cabecalhos, **chave})
    return urllib.request.urlopen(pedido)


def sha256_de(caminho):
    with open(caminho, "rb") as aberto:
        return hashlib.file_digest(aberto, "sha256").hexdigest()


def baixar(arquivo, pasta):
    destino = pasta / arquivo["arquivo"]
    if destino.exists() and sha256_de(destino) == arquivo["sha256"]:
        return
    parcial = destino.with_suffix(".parcial")
    inicio = parcial.stat().st_size if parcial.exists() else 0
    if inicio < arquivo["bytes"]:
        with pedir(arquivo["endereco"], {"Range": f"bytes={inicio}-"}) as resposta:
            with open(parcial, "ab" if resposta.status == 206 else "wb") as saida:
                while pedaco := resposta.read(PEDACO):
                    saida.write(pedaco)
    if sha256_de(parcial) != arquivo["sha256"]:
        parcial.unlink()
        sys.exit(f"{arquivo['arquivo']}: o SHA-256 não confere; rode de novo")
    parcial.rename(destino)


if len(sys.argv) != 3:
    sys.exit("Diga uma fonte e uma pasta: python3 baixar.py cnpj dados")
fonte = json.load(pedir(f"/v1/exportacoes/{sys.argv[1]}"))
pasta = Path(sys.argv[2]) / fonte["fonte"] / fonte["geracao"]
pasta.mkdir(parents=True, exist_ok=True)
for conjunto in fonte["conjuntos"]:
    for arquivo in conjunto["arquivos"]:
        baixar(arquivo, pasta)
    print(f"{conjunto['nome']}\t{conjunto['linhas']} linhas\t{pasta}")
