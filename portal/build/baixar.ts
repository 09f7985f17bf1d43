/** The page of the bulk files, with programs that fetch and read them; `page/views.ts` lists them. */
import { API, codeBox } from './code.ts';
import { KEY, PLACES } from './frames.ts';
import { html } from './html.ts';
import type { Page } from './shell.ts';

const FILES = "'dados/cnpj/*/estabelecimentos-*.parquet'";

const RUN = `export REGISTROS_API_URL=${API}
read -rs REGISTROS_API_KEY && export REGISTROS_API_KEY
python3 baixar.py cnpj dados`;

const COPY = `python3 -m pip install duckdb
python3 copia_duckdb.py cnpj copia.duckdb
duckdb copia.duckdb "SELECT count(*) FROM cnpj_estabelecimentos WHERE uf = 'SP'"`;

const DUCKDB = `duckdb -c "
SELECT uf, count(*) AS ativas, min(data_inicio_atividade) AS mais_antiga
FROM ${FILES}
WHERE situacao_cadastral = '02'
GROUP BY uf ORDER BY ativas DESC"`;

const PYTHON = `import polars as pl  # python3 -m pip install polars

estabelecimentos = pl.scan_parquet(${FILES})
ativas = estabelecimentos.filter(pl.col("situacao_cadastral") == "02")
print(ativas.group_by("uf").len().sort("len", descending=True).collect())`;

const R = `Rscript -e '
library(arrow); library(dplyr)  # install.packages(c("arrow", "dplyr"))
arquivos <- Sys.glob("dados/cnpj/*/estabelecimentos-*.parquet")
open_dataset(arquivos) |> filter(situacao_cadastral == "02") |> count(uf, sort = TRUE) |> collect()'`;

const EXCEL = `duckdb -c "
COPY (SELECT * FROM ${FILES}
      WHERE uf = 'SP' AND cnae_fiscal_principal = '1091102')
TO 'padarias.csv' (HEADER, DELIMITER ';')"`;

export const downloads = (): Page => ({
  file: 'baixar.html',
  title: 'Baixar dados',
  scripts: ['views.js'],
  content: html`
<article class="consult">
<h1>Baixar dados</h1>
<p>A publicação inteira de cada fonte em arquivos Parquet: os mesmos registros e campos da API, com datas e valores já tipados. Uma cópia do país toma um pedido por arquivo em vez de centenas de milhares de páginas. Nos limites conta só a lista, que vem em páginas de até 100 arquivos.</p>
<p class="note no-scripts">A tabela precisa de JavaScript. Sem ele, peça <a href="referencia/exportacoes.html"><code>GET /v1/exportacoes</code></a> com a sua chave.</p>
${KEY}
${PLACES}
<h2>Baixar tudo</h2>
<p>O programa <a href="exemplos/baixar.py" download>baixar.py</a> só precisa de Python 3.11, continua o que foi interrompido e confere cada arquivo. Quando todos estão inteiros, ele apaga os que baixou de outra publicação da mesma fonte.</p>
${codeBox({ language: 'sh', text: RUN }, 'Rodar baixar.py')}
<h2>Manter uma cópia em dia</h2>
<p>Baixe tudo uma vez, e depois só o que mudou: <a href="referencia/exportacoes.html"><code>GET /v1/exportacoes/{fonte}</code></a> tem em <code>alteracoes</code> os pares de versões, e com <code>alteracoes=</code> e a <code>geracao</code> de um par lista os arquivos pequenos do que mudou nele. O programa <a href="exemplos/copia_duckdb.py" download>copia_duckdb.py</a> faz isso, e pode ser rodado a qualquer hora: a cópia fica igual à publicação nova, linha por linha. O nome de cada tabela começa pela fonte, e a tabela <code>copias</code> diz a versão de cada uma: várias fontes cabem em um arquivo.</p>
${codeBox({ language: 'sh', text: COPY }, 'Rodar copia_duckdb.py')}
<ul>
<li>Em outro banco, faça o mesmo com cada par, do mais antigo ao mais novo: apague as linhas de toda chave que está no arquivo (as colunas de <code>chave</code>; nulo é igual a nulo), insira as linhas em que <code>operacao</code> é <code>presente</code>, e grave <code>valores_da_versao</code> em todas as linhas.</li>
<li>Conjuntos que não estão nos arquivos de um par, como as tabelas de códigos, são baixados de novo.</li>
<li>Se nenhum par parte da geração da sua cópia, ou se a resposta é 410, a cópia ficou para trás do que se guarda: recomece pelos arquivos inteiros.</li>
<li>O conjunto <code>alteracoes</code> diz o que mudou, campo por campo, como <code>/v1/alteracoes</code>.</li>
</ul>
<h2>Ler com DuckDB</h2>
${codeBox({ language: 'sh', text: DUCKDB }, 'DuckDB')}
<h2>Ler com Python</h2>
${codeBox({ language: 'python', text: PYTHON }, 'Python')}
<h2>Ler com R</h2>
${codeBox({ language: 'sh', text: R }, 'R')}
<h2>Abrir no Excel</h2>
<p>Uma planilha tem no máximo 1.048.576 linhas. Recorte o que interessa e grave em CSV; no Excel, abra-o por <i>Dados, De Texto/CSV</i> e deixe as colunas como texto, ou os zeros à esquerda se perdem.</p>
${codeBox({ language: 'sh', text: EXCEL }, 'DuckDB para CSV')}
<h2>O que há nos arquivos</h2>
<ul>
<li>Um conjunto de cada tipo de registro, em arquivos de uns 500 mil registros. Juntos, na ordem da lista, estão ordenados pela chave.</li>
<li>Datas são DATE. O texto que não é um dia, ou é um dia anterior a 15/10/1582, está na coluna <code>…_texto</code> ao lado, e a data é nula. Valores em dinheiro são DECIMAL, sempre com o texto como publicado nessa coluna. O resto é texto, com os zeros à esquerda.</li>
<li>CPFs vêm mascarados, como na API, e não há dívidas de pessoas físicas.</li>
<li>Cada versão fica à disposição até que a seguinte seja substituída; um arquivo nunca muda no seu endereço.</li>
</ul>
</article>`,
});
