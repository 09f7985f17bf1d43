"""Pergunta em SQL aos arquivos de uma fonte onde eles estão, por HTTP: o DuckDB lê só as partes de que precisa.

    python3 -m pip install duckdb ./registros_publicos-1.1.0-py3-none-any.whl     # de npm run clients
    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 http_duckdb.py cnpj estabelecimentos "SELECT uf, count(*) FROM registros GROUP BY uf ORDER BY uf"
"""

import os
import re
import sys

import duckdb
from registros_publicos import ErroRegistrosPublicos, RegistrosPublicos

if len(sys.argv) != 4:
    sys.exit('Diga fonte, conjunto e pergunta: python3 http_duckdb.py cnpj socios "SELECT count(*) FROM registros"')
_, fonte, conjunto, pergunta = sys.argv

try:
    arquivos = [str(um.get("endereco")) for um in RegistrosPublicos().fonte(fonte) if um.get("conjunto") == conjunto]
except ErroRegistrosPublicos as erro:
    sys.exit(str(erro))
if not arquivos:
    sys.exit(f"A fonte {fonte} não tem arquivos do conjunto {conjunto}.")
# O DuckDB leria também um arquivo deste computador.
if not all(re.match("/|https?://", um) for um in arquivos):
    sys.exit("O serviço deu um endereço que não é da web.")

api = os.environ["REGISTROS_API_URL"].rstrip("/")
chave = os.environ["REGISTROS_API_KEY"].strip()
# Na AWS os endereços são de outro serviço, são assinados e valem por uma hora.
enderecos = [api + um if um.startswith("/") else um for um in arquivos]


def texto(valor):
    return "'" + valor.replace("'", "''") + "'"


banco = duckdb.connect()
try:
    banco.execute("INSTALL httpfs")
    banco.execute("LOAD httpfs")
    # A chave fica na memória, e vai como cabeçalho só para os endereços que começam pelo da API.
    banco.execute(
        f"""CREATE TEMPORARY SECRET (TYPE http, SCOPE {texto(api + "/")},
            EXTRA_HTTP_HEADERS MAP {{'X-API-Key': {texto(chave)}}})"""
    )
    banco.execute(f"CREATE VIEW registros AS FROM read_parquet([{', '.join(map(texto, enderecos))}])")
    for linha in banco.sql(pergunta).fetchall():
        print(*linha, sep="\t")
except duckdb.Error as erro:
    sys.exit(str(erro).replace(chave, "…").split("\n")[0])
