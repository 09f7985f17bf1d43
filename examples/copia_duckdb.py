"""Mantém uma cópia de uma fonte no DuckDB: baixa tudo uma vez, e depois só o que mudou em cada versão.

O nome de cada tabela começa pela fonte, como cnpj_estabelecimentos: várias fontes cabem em um arquivo.

    python3 -m pip install duckdb
    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 copia_duckdb.py cnpj copia.duckdb
"""

import hashlib
import http.client
import json
import os
import re
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import duckdb

API = os.environ.get("REGISTROS_API_URL", "").rstrip("/")
CHAVE = os.environ.get("REGISTROS_API_KEY", "").strip()
PEDACO = 1 << 20
# Um nome que vira arquivo, tabela ou coluna não pode ser um caminho nem SQL.
FORMAS = {"arquivo": r"[\w-]+\.parquet"} | dict.fromkeys(["fonte", "nome", "coluna", "chave"], r"\w+")

if not re.match("https?://", API) or not re.fullmatch("[!-~]+", CHAVE):
    sys.exit("Defina REGISTROS_API_URL, com http:// ou https://, e REGISTROS_API_KEY.")


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
    except (ValueError, TypeError, KeyError):
        return "a resposta não diz por quê"


def pedir(endereco):
    """Só os endereços do próprio serviço, que começam por barra, recebem a chave."""
    if not re.match("/|https?://", endereco):
        sys.exit(f"O serviço deu um endereço que não é da web: {endereco!r}")
    proprio = endereco.startswith("/")
    chave = {"X-API-Key": CHAVE} if proprio else {}
    pedido = urllib.request.Request(API + endereco if proprio else endereco, headers=chave)
    try:
        return ABRIDOR.open(pedido, timeout=60)
    except urllib.error.HTTPError as erro:
        sys.exit(f"O serviço respondeu {erro.code}: {motivo(erro)}")
    except (OSError, ValueError, http.client.HTTPException) as erro:
        sys.exit(f"{pedido.host} não respondeu: {getattr(erro, 'reason', erro)}")


def conferir(objeto):
    for nome in objeto.keys() & FORMAS.keys():
        for valor in objeto[nome] if isinstance(objeto[nome], list) else [objeto[nome]]:
            if isinstance(valor, str) and not re.fullmatch(FORMAS[nome], valor, re.ASCII):
                sys.exit(f"O serviço deu a {nome} um valor que não é um nome: {valor!r}")
    return objeto


def ler(resposta):
    try:
        return json.load(resposta, object_hook=conferir)
    except ValueError:
        sys.exit("A resposta não é JSON; confira REGISTROS_API_URL.")


def pedacos(resposta):
    """Os pedaços que chegam. O que falta quando a rede cai aparece na conferência do arquivo."""
    try:
        while pedaco := resposta.read(PEDACO):
            yield pedaco
    except (OSError, http.client.HTTPException):
        return


def baixar(conjunto, pasta):
    """Baixa os arquivos de um conjunto, confere cada um e devolve os seus caminhos."""
    caminhos = []
    for arquivo in conjunto["arquivos"]:
        caminho = pasta / arquivo["arquivo"]
        resumo = hashlib.sha256()
        with pedir(arquivo["endereco"]) as resposta, open(caminho, "wb") as saida:
            for pedaco in pedacos(resposta):
                resumo.update(pedaco)
                saida.write(pedaco)
        if resumo.hexdigest() != arquivo["sha256"]:
            sys.exit(f"{arquivo['arquivo']}: o SHA-256 não confere; rode de novo")
        caminhos.append(str(caminho))
    return caminhos


def tabela_de(conjunto):
    return f"{fonte['fonte']}_{conjunto['nome']}"


def copiar(conjunto, pasta):
    banco.execute(f"CREATE OR REPLACE TABLE {tabela_de(conjunto)} AS FROM read_parquet(?)", [baixar(conjunto, pasta)])


def substituir(conjunto, pasta):
    """Troca as linhas das chaves que mudaram. O que a versão toda tem igual muda em todas as linhas."""
    tabela = tabela_de(conjunto)
    if arquivos := baixar(conjunto, pasta):
        iguais = " AND ".join(f"{tabela}.{coluna} = novas.{coluna}" for coluna in conjunto["chave"])
        banco.execute("CREATE OR REPLACE TEMP TABLE novas AS FROM read_parquet(?)", [arquivos])
        banco.execute(f"DELETE FROM {tabela} USING novas WHERE {iguais}")
        banco.execute(
            f"INSERT INTO {tabela} BY NAME SELECT * EXCLUDE (operacao) FROM novas WHERE operacao = 'presente'"
        )
    for valor in conjunto["valores_da_versao"]:
        banco.execute(f"UPDATE {tabela} SET {valor['coluna']} = ?", [valor["valor"]])


def pares_desde(geracao, alteracoes):
    """Do mais antigo ao mais novo; None se nenhum parte desta geração."""
    pares = []
    for par in alteracoes:
        pares.insert(0, par)
        if par["geracao_anterior"] == geracao:
            return pares
    return None


if len(sys.argv) != 3:
    sys.exit("Diga uma fonte e um arquivo: python3 copia_duckdb.py cnpj copia.duckdb")
fonte = ler(pedir(f"/v1/exportacoes/{urllib.parse.quote(sys.argv[1], safe='')}"))
try:
    banco = duckdb.connect(sys.argv[2])
except duckdb.Error as erro:
    sys.exit(str(erro))
banco.execute("CREATE TABLE IF NOT EXISTS copias (fonte VARCHAR PRIMARY KEY, geracao VARCHAR, versao VARCHAR)")
copiada = banco.execute("SELECT geracao FROM copias WHERE fonte = ?", [fonte["fonte"]]).fetchone()
if copiada == (fonte["geracao"],):
    sys.exit(print(f"{fonte['versao']}\ta cópia já é desta versão"))
pares = pares_desde(copiada[0], fonte["alteracoes"]) if copiada else None
mudam = {conjunto["nome"] for conjunto in pares[0]["conjuntos"]} if pares else set()

with tempfile.TemporaryDirectory() as pasta:
    # Uma cópia interrompida fica como estava.
    banco.begin()
    for par in pares or []:
        for conjunto in par["conjuntos"]:
            if conjunto["chave"]:
                substituir(conjunto, Path(pasta))
    for conjunto in fonte["conjuntos"]:
        if conjunto["nome"] not in mudam:
            copiar(conjunto, Path(pasta))
    estado = [fonte["fonte"], fonte["geracao"], fonte["versao"]]
    banco.execute("INSERT OR REPLACE INTO copias VALUES (?, ?, ?)", estado)
    banco.commit()
print(f"{fonte['versao']}\t{f'{len(pares)} versões em diante' if pares else 'cópia inteira'}")
