#!/usr/bin/env bash
# Consulta uma empresa e todos os seus sócios com o curl: um JSON por linha, primeiro a empresa.
#
#   export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
#   bash empresa.sh 99.777.007/0001-81 > empresa.jsonl
set -euo pipefail
: "${REGISTROS_API_URL:?Defina REGISTROS_API_URL, o endereço da API.}"
: "${REGISTROS_API_KEY:?Defina REGISTROS_API_KEY, a sua chave.}"
cnpj="${1:?Diga um CNPJ: bash empresa.sh 99.777.007/0001-81}"
cnpj="${cnpj//[.\/-]/}"

pasta="$(mktemp -d)"
trap 'rm -rf "$pasta"' EXIT
publicacao=""

# Escreve a resposta de um endereço. O curl espera os segundos que um 429 ou um 503 diz em Retry-After e repete.
# Os cabeçalhos vão pela entrada padrão, para que a chave não apareça na lista de processos.
pedir() {
  printf 'X-API-Key: %s\nX-Snapshot: %s\n' "$REGISTROS_API_KEY" "$publicacao" |
    curl --silent --show-error --fail-with-body --retry 5 --retry-max-time 120 --header @- \
      --dump-header "$pasta/cabecalhos" --output "$pasta/corpo" "$REGISTROS_API_URL$1" || {
    cat "$pasta/corpo" >&2
    exit 1
  }
  cat "$pasta/corpo"
  echo
}

pedir "/v1/cnpjs/$cnpj/ficha"

# Todas as páginas levam o X-Snapshot da primeira: vêm da mesma publicação, mesmo que outra entre no ar.
offset=0
total=1
while [ "$offset" -lt "$total" ]; do
  pedir "/v1/cnpjs/$cnpj/socios?limite=100&offset=$offset"
  publicacao="$(sed -n 's/^x-snapshot: *\([^[:cntrl:]]*\).*/\1/Ip' "$pasta/cabecalhos" | tail -n 1)"
  total="$(grep -o '"total":[0-9]*' "$pasta/corpo" | tail -n 1 | cut -d : -f 2)"
  offset=$((offset + 100))
done
