#!/usr/bin/env bash
# Grava em um arquivo, para leitores de notícias, o que mudou em até 50 CNPJs na versão mais nova, em Atom.
# Um leitor comum não envia cabeçalhos, e a chave não vai em um endereço: rode isto todo dia e dê ao leitor o arquivo.
#
#   export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
#   bash alteracoes_atom.sh alteracoes.xml 99.111.001/0001-70 99222002000192
set -euo pipefail
: "${REGISTROS_API_URL:?Defina REGISTROS_API_URL, o endereço da API.}"
: "${REGISTROS_API_KEY:?Defina REGISTROS_API_KEY, a sua chave.}"
destino="${1:?Diga um arquivo e os CNPJs: bash alteracoes_atom.sh alteracoes.xml 99.111.001/0001-70}"
shift
cnpjs="$(IFS=,; echo "$*")"

# Termina o programa com uma frase, na qual um texto do serviço não tem caracteres de controle.
parar() {
  echo "${1//[[:cntrl:]]/ }" >&2
  exit 1
}

[[ "$cnpjs" =~ ^[0-9A-Za-z./,-]+$ ]] || parar "Diga CNPJs, com ou sem máscara: $cnpjs"
[[ "$REGISTROS_API_URL" =~ ^https?:// ]] || parar "REGISTROS_API_URL começa por http:// ou https://."

novo="$(mktemp "$destino.XXXXXX")"
trap 'rm -f "$novo"' EXIT
# A chave vai pela entrada padrão, para que não apareça na lista de processos, e a nenhum outro endereço.
resposta="$(printf 'X-API-Key: %s\nAccept: application/atom+xml\n' "$REGISTROS_API_KEY" |
  curl --silent --show-error --retry 5 --retry-max-time 120 --max-time 60 --header @- --output "$novo" \
    --write-out '%{http_code} %{content_type}' "$REGISTROS_API_URL/v1/alteracoes?fonte=cnpj&limite=100&cnpjs=$cnpjs")" || exit 1
[[ "$resposta" == "200 "* && "$resposta" != *" application/atom+xml"* ]] && parar "A resposta não é Atom; confira REGISTROS_API_URL."
[[ "$resposta" == "200 "* ]] || parar "O serviço respondeu ${resposta%% *}: $(head -c 2000 "$novo")"
chmod 644 "$novo"
mv "$novo" "$destino"
