"""Carries out the commands of a test, one JSON array a line, with the installed package."""

import json
import sys
import traceback

from registros_publicos import ErroDaApi, ErroRegistrosPublicos, RegistrosPublicos

api = RegistrosPublicos(repeticoes=int(sys.argv[1]), tempo_limite=int(sys.argv[2]) / 1000)
walks = {}


def perfil(cnpj):
    return api.cnpj(cnpj)["empresa"]["razao_social"]


def ficha(cnpj):
    return api.ficha(cnpj)["cnpj"]


def lote(cnpjs):
    return [[item["cnpj"], item["resultado"]] for item in api.lote(cnpjs)]


def abrir(name, cnpj, begins_again):
    """A walk that begins again forgets what it has received."""
    received = []
    items = api.socios(cnpj).percorrer(ao_recomecar=received.clear if begins_again else None)
    walks[name] = (received, items)


def seguir(name, more):
    """Returns all that the walk has received after at most so many more items."""
    received, items = walks[name]
    for _ in range(more):
        item = next(items, None)
        if item is None:
            break
        received.append(item["nome_socio_razao_social"])
    return received


COMMANDS = {"perfil": perfil, "ficha": ficha, "lote": lote, "abrir": abrir, "seguir": seguir}

for line in sys.stdin:
    name, *args = json.loads(line)
    try:
        answer = {"value": COMMANDS[name](*args)}
    except ErroRegistrosPublicos as error:
        answer = {"error": type(error).__name__, "shown": f"{error!r} {vars(error)} {traceback.format_exc()}"}
        if isinstance(error, ErroDaApi):
            answer["status"] = error.status
            answer["detail"] = error.detalhe
            answer["id"] = error.id_da_requisicao
            answer["seconds"] = error.tentar_em_segundos
    print(json.dumps(answer), flush=True)
