/**
 * Confere uma carteira de CNPJs, com o cliente em TypeScript: situação e dívida ativa de cada empresa.
 *
 *   npm install ./registros-publicos-1.1.0.tgz     # da página Bibliotecas do portal
 *   export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
 *   node carteira.ts 99.111.001/0001-70 99222002000192    # Node 22.18 ou mais novo
 */
import { ErroRegistrosPublicos, RegistrosPublicos } from 'registros-publicos';

const cnpjs = process.argv.slice(2);

async function conferir(): Promise<void> {
  const api = new RegistrosPublicos();
  // Qualquer quantidade de CNPJs: o cliente os pede de 50 em 50, na mesma ordem.
  for await (const { entrada, ficha, mensagem } of api.lote(cnpjs)) {
    if (!ficha) {
      console.log(`${entrada}\t${mensagem}`);
      continue;
    }
    const { empresa, estabelecimento, resumos } = ficha;
    // Os valores são textos exatos: some-os com uma biblioteca decimal, nunca com Number.
    const dividas = [
      resumos.dividas_pgfn_nao_previdenciario,
      resumos.dividas_pgfn_previdenciario,
      resumos.dividas_pgfn_fgts,
    ].map((resumo) => resumo?.valor_total ?? '0.00');
    const situacao = estabelecimento.situacao_cadastral.descricao;
    console.log([ficha.cnpj_formatado, empresa.razao_social, situacao, ...dividas].join('\t'));
  }
}

try {
  if (cnpjs.length === 0) throw new ErroRegistrosPublicos('Diga CNPJs: node carteira.ts 99.111.001/0001-70');
  await conferir();
} catch (erro) {
  if (!(erro instanceof ErroRegistrosPublicos)) throw erro;
  console.error(erro.message);
  process.exitCode = 1;
}
