"""Faz de uma busca uma tabela do DuckDB, e pergunta a ela em SQL o que a API não conta.

    python3 -m pip install duckdb ./registros_publicos-1.1.0-py3-none-any.whl     # da página Bibliotecas do portal
    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 busca_duckdb.py SP empresas.duckdb
"""

import json
import sys
import tempfile

import duckdb
from registros_publicos import ErroRegistrosPublicos, RegistrosPublicos

if len(sys.argv) != 3:
    sys.exit("Diga um estado e um arquivo: python3 busca_duckdb.py SP empresas.duckdb")
_, uf, arquivo = sys.argv

with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".jsonl") as paginas:
    try:
        for estabelecimento in RegistrosPublicos().cnpjs(uf=uf):
            print(json.dumps(estabelecimento), file=paginas)
    except ErroRegistrosPublicos as erro:
        sys.exit(str(erro))
    paginas.flush()
    try:
        banco = duckdb.connect(arquivo)
    except duckdb.Error as erro:
        sys.exit(str(erro))
    # Os códigos ficam como textos: um número perderia os zeros à esquerda. Um texto que não é um dia, como
    # 2021221, fica na sua coluna, e o dia é nulo.
    banco.execute(
        """CREATE OR REPLACE TABLE estabelecimentos AS
           SELECT *, try_strptime(data_inicio_atividade, '%Y%m%d')::DATE AS inicio
           FROM read_json(?, format = 'newline_delimited', columns = {
             cnpj: 'VARCHAR', razao_social: 'VARCHAR', nome_fantasia: 'VARCHAR', situacao_cadastral: 'VARCHAR',
             uf: 'VARCHAR', municipio_nome: 'VARCHAR', cnae_fiscal_principal: 'VARCHAR', cnae_descricao: 'VARCHAR',
             data_inicio_atividade: 'VARCHAR' })""",
        [paginas.name],
    )

POR_MUNICIPIO = """
    SELECT municipio_nome, count(*) AS quantidade, min(inicio) AS mais_antiga
    FROM estabelecimentos WHERE situacao_cadastral = '02'
    GROUP BY municipio_nome ORDER BY quantidade DESC, municipio_nome
"""
for municipio, quantidade, mais_antiga in banco.sql(POR_MUNICIPIO).fetchall():
    print(f"{municipio}\t{quantidade}\t{mais_antiga}")
