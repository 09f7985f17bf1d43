#!/usr/bin/env bash
# Consulta uma empresa e todos os seus sócios com o curl: um JSON por linha, primeiro a empresa.
#
#   export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
#   bash empresa.sh 99.777.007/0001-81 > empresa.jsonl
set -euo pipefail
: "${REGISTROS_API_URL:?Defina REGISTROS_API_URL, o endereço da API.}"
: "${REGISTROS_API_KEY:?Defina REGISTROS_API_KEY, a sua chave.}"
cnpj="${1:?Diga um CNPJ: bash empresa.sh 99.777.007/0001-81}"
cnpj="${cnpj//[.\/ -]/}"

# Termina o programa com uma frase, na qual um texto do serviço não tem caracteres de controle.
parar() {
  echo "${1//[[:cntrl:]]/ }" >&2
  exit 1
}

[[ "$cnpj" =~ ^[0-9A-Za-z]+$ ]] || parar "Isto não é um CNPJ: $cnpj"
[[ "$REGISTROS_API_URL" =~ ^https?:// ]] || parar "REGISTROS_API_URL começa por http:// ou https://."

pasta="$(mktemp -d)"
trap 'rm -rf "$pasta"' EXIT
publicacao=""

# Escreve a resposta de um endereço. O curl espera os segundos que um 429 ou um 503 diz em Retry-After e repete;
# um 502 ou 504 ele também repete. Sem --location não segue um redirecionamento, que levaria a chave embora.
# Os cabeçalhos vão pela entrada padrão, para que a chave não apareça na lista de processos.
pedir() {
  : > "$pasta/corpo"
  status="$(printf 'X-API-Key: %s\nX-Snapshot: %s\n' "$REGISTROS_API_KEY" "$publicacao" |
    curl --silent --show-error --retry 5 --retry-max-time 120 --max-time 60 --header @- --write-out '%{http_code}' \
      --dump-header "$pasta/cabecalhos" --output "$pasta/corpo" "$REGISTROS_API_URL$1")" || exit 1
  [ "$status" = 200 ] || parar "O serviço respondeu $status: $(cat "$pasta/corpo")"
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
  total="$(tr -d '[:space:]' < "$pasta/corpo" | sed -n 's/.*"total":\([0-9]\{1,9\}\)[,}].*/\1/p')"
  [ -n "$total" ] || parar "A resposta não é da API; confira REGISTROS_API_URL."
  faltam=$((total - offset))
  recebidos="$(grep -o '"nome_socio_razao_social" *:' "$pasta/corpo" | wc -l)" || true
  if [ "$recebidos" -ne $((faltam < 100 ? faltam : 100)) ]; then
    parar "O serviço disse que há $total sócios, mas não os enviou."
  fi
  offset=$((offset + 100))
done
