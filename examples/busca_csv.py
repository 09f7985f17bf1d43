"""Grava uma busca em CSV, que planilhas abrem, com o cliente em Python.

    python3 -m pip install ./registros_publicos-1.0.0-py3-none-any.whl     # de npm run clients
    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 busca_csv.py SP padaria > padarias.csv
"""

import csv
import sys

from registros_publicos import ErroRegistrosPublicos, RegistrosPublicos

COLUNAS = ["cnpj", "razao_social", "nome_fantasia", "uf", "municipio_nome", "cnae_descricao"]

if len(sys.argv) != 3:
    sys.exit("Diga um estado e palavras do nome: python3 busca_csv.py SP padaria")
_, uf, nome = sys.argv

saida = csv.DictWriter(sys.stdout, COLUNAS, extrasaction="ignore")
saida.writeheader()
try:
    # Todas as páginas de um percurso vêm da mesma publicação, e um 429 é esperado e repetido.
    for estabelecimento in RegistrosPublicos().cnpjs(uf=uf, nome=nome, situacao="ativa"):
        saida.writerow(estabelecimento)
except ErroRegistrosPublicos as erro:
    sys.exit(str(erro))
