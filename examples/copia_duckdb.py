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
FORMAS = {"arquivo": r"[\w-]+\.parquet", "geracao": r"[\w-]+", "versao": r"[\w-]+"} | dict.fromkeys(
    ["conjunto", "nome", "coluna", "chave"], r"\w+"
)
PAGINA = {
    "fonte": {"versao": str},
    "itens": [{"conjunto": str, "arquivo": str, "endereco": str, "bytes": int, "sha256": str}],
    "paginacao": {"total": int},
    "geracao": str,
    "conjuntos": [{"nome": str, "chave": [str], "valores_da_versao": [{"coluna": str, "valor": str}]}],
    "alteracoes": [{"geracao": str, "geracao_anterior": str}],
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


class NaoGuardado(Exception):
    """As alterações pedidas não estão mais guardadas."""


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
        if erro.code == 410 and re.search("alteracoes=.", endereco):
            raise NaoGuardado from erro
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


def paginas(alteracoes=""):
    """As páginas da lista de arquivos, todas da mesma publicação."""
    fonte, vistos, total = urllib.parse.quote(sys.argv[1], safe=""), 0, 1
    while vistos < total:
        endereco = f"/v1/exportacoes/{fonte}?limite=100&offset={vistos}&alteracoes={alteracoes}"
        with pedir(endereco, publicacao) as resposta:
            publicacao["X-Snapshot"] = resposta.headers["X-Snapshot"] or ""
            pagina = ler(resposta)
        vistos, total = vistos + len(pagina["itens"]), pagina["paginacao"]["total"]
        if not pagina["itens"] and vistos < total:
            sys.exit(f"O serviço disse que há {total} arquivos, mas não os enviou.")
        yield pagina


def baixar(pasta, alteracoes="", menos=()):
    """Baixa e confere os arquivos, página por página, porque os endereços valem por uma hora."""
    caminhos = {}
    for pagina in paginas(alteracoes):
        for arquivo in pagina["itens"]:
            if arquivo["conjunto"] in menos:
                continue
            caminho = pasta / arquivo["arquivo"]
            resumo = hashlib.sha256()
            with pedir(arquivo["endereco"]) as resposta, open(caminho, "wb") as saida:
                for pedaco in pedacos(resposta, arquivo["bytes"]):
                    resumo.update(pedaco)
                    saida.write(pedaco)
            if resumo.hexdigest() != arquivo["sha256"]:
                sys.exit(f"{arquivo['arquivo']}: o SHA-256 não confere; rode de novo")
            caminhos.setdefault(arquivo["conjunto"], []).append(str(caminho))
    return pagina["conjuntos"], caminhos


def tabela_de(conjunto):
    return f"{sys.argv[1]}_{conjunto}"


def substituir(conjunto, arquivos):
    """Troca as linhas das chaves que mudaram; nulo é igual a nulo. O que a versão toda tem igual muda em todas."""
    tabela = tabela_de(conjunto["nome"])
    if arquivos:
        iguais = " AND ".join(f"{tabela}.{coluna} IS NOT DISTINCT FROM novas.{coluna}" for coluna in conjunto["chave"])
        banco.execute("CREATE OR REPLACE TEMP TABLE novas AS FROM read_parquet(?)", [arquivos])
        banco.execute(f"DELETE FROM {tabela} USING novas WHERE {iguais}")
        banco.execute(
            f"INSERT INTO {tabela} BY NAME SELECT * EXCLUDE (operacao) FROM novas WHERE operacao = 'presente'"
        )
    for valor in conjunto["valores_da_versao"]:
        banco.execute(f"UPDATE {tabela} SET {valor['coluna']} = ?", [valor["valor"]])


def pares_desde(geracao, alteracoes):
    """Do mais antigo ao mais novo; nenhum se nenhum parte desta geração."""
    pares = []
    for par in alteracoes:
        pares.insert(0, par)
        if par["geracao_anterior"] == geracao:
            return pares
    return []


def trazer(pares, pasta):
    """Aplica os pares, e devolve os conjuntos que eles trazem à versão nova."""
    trazidos = set()
    for par in pares:
        conjuntos, caminhos = baixar(pasta, par["geracao"], ["alteracoes"])
        for conjunto in conjuntos:
            if conjunto["chave"]:
                substituir(conjunto, caminhos.get(conjunto["nome"]))
        trazidos = {conjunto["nome"] for conjunto in conjuntos}
    return trazidos


if len(sys.argv) != 3:
    sys.exit("Diga uma fonte e um arquivo: python3 copia_duckdb.py cnpj copia.duckdb")
publicacao = {}
fonte = next(paginas())
if not fonte["itens"]:
    sys.exit("Esta fonte não tem arquivos.")
versao = fonte["fonte"]["versao"]
try:
    banco = duckdb.connect(sys.argv[2])
    banco.execute("CREATE TABLE IF NOT EXISTS copias (fonte VARCHAR PRIMARY KEY, geracao VARCHAR, versao VARCHAR)")
    copiada = banco.execute("SELECT geracao FROM copias WHERE fonte = ?", [sys.argv[1]]).fetchone()
    if copiada == (fonte["geracao"],):
        sys.exit(print(f"{versao}\ta cópia já é desta versão"))
    pares = pares_desde(copiada[0], fonte["alteracoes"]) if copiada else []
    with tempfile.TemporaryDirectory() as pasta:
        # Uma cópia interrompida fica como estava.
        banco.begin()
        try:
            trazidos = trazer(pares, Path(pasta))
        except NaoGuardado:
            banco.rollback()
            banco.begin()
            pares, trazidos = [], set()
        _, caminhos = baixar(Path(pasta), menos=trazidos)
        for conjunto, arquivos in caminhos.items():
            banco.execute(f"CREATE OR REPLACE TABLE {tabela_de(conjunto)} AS FROM read_parquet(?)", [arquivos])
        banco.execute("INSERT OR REPLACE INTO copias VALUES (?, ?, ?)", [sys.argv[1], fonte["geracao"], versao])
        banco.commit()
except duckdb.Error as erro:
    parar(str(erro))
print(f"{versao}\t{f'{len(pares)} versões em diante' if pares else 'cópia inteira'}")
