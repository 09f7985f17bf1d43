/** Everything that this package exports. */
export type { Numero } from './client.ts';
export {
  ErroDaApi,
  ErroRegistrosPublicos,
  FalhaDeConexao,
  Indisponivel,
  LimiteExcedido,
  ListaIncompleta,
  NaoAutorizado,
  NaoEncontrado,
  ParametroInvalido,
  ParNaoGuardado,
  PublicacaoRetirada,
  TempoEsgotado,
} from './errors.ts';
export { RegistrosPublicos } from './generated/methods.ts';
export type * from './generated/models.ts';
export { Lista, type Pagina, type Percurso, type Recorte } from './list.ts';
export type { Opcoes } from './options.ts';
