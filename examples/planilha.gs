/**
 * Função =CNPJ() para o Planilhas Google: uma linha por CNPJ com razão social, situação, município, UF e atividade.
 *
 * 1. Na planilha: Extensões > Apps Script; cole este arquivo.
 * 2. Configurações do projeto > Propriedades do script: REGISTROS_API_URL (https://…) e REGISTROS_API_KEY.
 *    A planilha não mostra a chave, mas quem pode editá-la vê as propriedades.
 * 3. Em uma célula: =CNPJ("99.111.001/0001-70"), ou =CNPJ(A2:A201) para muitos com um pedido a cada 50.
 *
 * @param {string|string[][]} cnpjs um CNPJ ou um intervalo, com ou sem máscara, como texto
 * @return {string[][]} uma linha por CNPJ; o que não foi achado diz por quê
 * @customfunction
 */
function CNPJ(cnpjs) {
  // O que separa números em um lote não fica dentro de uma célula, que vale um só: cada célula tem um item.
  const valores = [].concat(...[].concat(cnpjs)).map((valor) =>
    String(valor).trim().replace(/\s*([./-])\s*/g, '$1').replace(/[\s,;]+/g, '_'),
  );
  const linhas = valores.map(() => ['']);
  // Células vazias do intervalo ficam vazias e não são pedidas.
  const cheios = valores.map((_, i) => i).filter((i) => valores[i] !== '');
  for (let inicio = 0; inicio < cheios.length; inicio += 50) {
    const lote = cheios.slice(inicio, inicio + 50);
    const itens = pedirLote_(lote.map((i) => valores[i]));
    lote.forEach((i, posicao) => {
      linhas[i] = linhaDe_(itens[posicao]);
    });
  }
  return linhas;
}

function linhaDe_({ ficha, mensagem }) {
  if (!ficha) return [mensagem];
  const { empresa, estabelecimento: { situacao_cadastral, municipio, uf, cnae_fiscal_principal } } = ficha;
  return [
    empresa.razao_social,
    situacao_cadastral.descricao,
    municipio.descricao,
    uf,
    cnae_fiscal_principal.descricao,
  ].map((valor) => valor ?? '');
}

/** Um pedido; após um 429, 502, 503 ou 504, mais um, passados os segundos de Retry-After se forem poucos. */
function pedirLote_(cnpjs, repeticoes = 3) {
  const propriedades = PropertiesService.getScriptProperties();
  const url = propriedades.getProperty('REGISTROS_API_URL');
  const chave = propriedades.getProperty('REGISTROS_API_KEY');
  if (!url || !chave) throw new Error('Defina REGISTROS_API_URL e REGISTROS_API_KEY nas propriedades do script.');
  const resposta = UrlFetchApp.fetch(`${url}/v1/cnpjs/lote?cnpjs=${encodeURIComponent(cnpjs.join(','))}`, {
    headers: { 'X-API-Key': chave },
    muteHttpExceptions: true,
    // Um redirecionamento levaria a chave a outro endereço.
    followRedirects: false,
  });
  const status = resposta.getResponseCode();
  if (status === 200) {
    const itens = JSON.parse(resposta.getContentText())?.itens;
    if (itens?.length !== cnpjs.length) throw new Error('A API não respondeu a todos os CNPJs.');
    return itens;
  }
  const espera = Number(resposta.getHeaders()['Retry-After'] ?? 1);
  // Uma função de planilha pode durar 30 segundos ao todo.
  if ([429, 502, 503, 504].includes(status) && repeticoes > 0 && espera <= 5) {
    Utilities.sleep(espera * 1000);
    return pedirLote_(cnpjs, repeticoes - 1);
  }
  throw new Error(`A API respondeu ${status}: ${resposta.getContentText().slice(0, 300)}`);
}
