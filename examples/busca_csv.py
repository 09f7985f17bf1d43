"""Grava uma busca em CSV, que planilhas abrem, com o cliente em Python.

A forma é a do CSV da API: UTF-8 com BOM, ponto e vírgula, CRLF, e um apóstrofo antes do que seria uma fórmula.

    python3 -m pip install ./registros_publicos-1.1.0-py3-none-any.whl     # da página Bibliotecas do portal
    export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
    python3 busca_csv.py SP padaria > padarias.csv
"""

import csv
import re
import sys

from registros_publicos import ErroRegistrosPublicos, RegistrosPublicos

COLUNAS = ["cnpj", "razao_social", "nome_fantasia", "uf", "municipio_nome", "cnae_descricao"]

if len(sys.argv) != 3:
    sys.exit("Diga um estado e palavras do nome: python3 busca_csv.py SP padaria")
_, uf, nome = sys.argv


def celula(valor):
    return re.sub(r"^(?=[=+\-@\t\r\n＝＋－＠])(?!-\d+([.,]\d+)?$)", "'", valor or "")


sys.stdout.reconfigure(encoding="utf-8", newline="")
saida = csv.writer(sys.stdout, delimiter=";")
try:
    # Todas as páginas de um percurso vêm da mesma publicação, e um 429 é esperado e repetido.
    encontrados = RegistrosPublicos().cnpjs(uf=uf, nome=nome, situacao="ativa")
    sys.stdout.write("\ufeff")
    saida.writerow(COLUNAS)
    for estabelecimento in encontrados:
        saida.writerow([celula(estabelecimento[coluna]) for coluna in COLUNAS])
except ErroRegistrosPublicos as erro:
    sys.exit(str(erro))
