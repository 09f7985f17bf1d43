/** A company that the page Consultar opens, as trees without a browser. */
import { describe, expect, test } from 'vitest';
import { registrationView } from '../../portal/page/consultar/company/company-view.ts';
import {
  establishmentView,
  partnerView,
  sourcesView,
} from '../../portal/page/consultar/company/lists-view.ts';
import type { Profile } from '../../portal/page/consultar/contract.ts';
import { createNames } from '../../portal/page/consultar/names.ts';
import { NO_QUESTION } from '../../portal/page/consultar/question.ts';
import { establishmentOf, PARTNERS, profileOf } from '../support/portal/stand-in/company.ts';
import { COMPANIES } from '../support/portal/stand-in/country.ts';
import { elementsIn, linksIn, textOfTree } from '../support/portal/trees.ts';

const names = createNames(() => Promise.reject(new Error('the views ask for nothing')));
names.learn('municipios', '9001', 'VILA DO EXEMPLO');
names.learn('qualificacoes', '49', 'Sócio-Administrador');

describe('an opened company', () => {
  const company = COMPANIES.find(({ municipio }) => municipio === '9001') ?? COMPANIES[0]!;
  // The stand-in has texts and nulls only, as the interface publishes.
  const profile = profileOf(company) as unknown as Profile;

  test('has its registration with descriptions, dates and money as readers know them', () => {
    const view = registrationView(profile, names);
    const facts = Object.fromEntries(
      elementsIn(view, 'div').map((fact) => [
        textOfTree(elementsIn(fact, 'dt')),
        textOfTree(elementsIn(fact, 'dd')),
      ]),
    );
    expect(facts).toMatchObject({
      'Capital social': 'R$ 1.250.000,00',
      'Qualificação do responsável': 'Sócio-Administrador (49)',
      'Situação desde': '15/03/2021',
      Endereço: 'RUA DAS AMOSTRAS, 100, CENTRO',
      Município: 'VILA DO EXEMPLO, SP',
      CEP: '01001-000',
      Telefones: '(11) 5550-0101',
      'Simples Nacional': 'sim, desde 01/04/2021',
      MEI: 'não',
    });
    expect(facts).not.toHaveProperty('Fax');
    expect(facts).not.toHaveProperty('Motivo da situação');
  });

  test('says that it is not in the file of the Simples Nacional', () => {
    const simples = { ...profile.simples, opcao_pelo_simples: null, opcao_pelo_mei: null };
    const text = textOfTree(registrationView({ ...profile, simples }, names));
    expect(text).toMatch(/Simples Nacionalnão consta do arquivo$/);
  });

  test('describes its secondary activities on demand only', () => {
    expect(
      elementsIn(
        registrationView(profile, names, () => undefined),
        'button',
      ),
    ).toHaveLength(1);
    expect(elementsIn(registrationView(profile, names), 'button')).toEqual([]);
  });

  test('has partners: a company with a link, a person with the masked document and the representative', () => {
    const [company0, person] = PARTNERS.map((partner) =>
      partnerView(partner, { ...NO_QUESTION, filters: { uf: 'SP' } }, names),
    );
    expect(linksIn(company0 ?? null)).toEqual({ '99.111.001/0001-70': '#uf=SP&cnpj=99111001000170' });
    expect(textOfTree(company0 ?? null)).not.toContain('Representante');
    expect(textOfTree(person ?? null)).toMatch(
      /Sócio-Administrador \(49\) · \*\*\*111001\*\* · pessoa física · desde 15\/03\/2021 · 41 a 50 anos.*Representante: QUIRINEU DE AMOSTRA · \*\*\*333444\*\*/,
    );
  });

  test('has establishments, of which the open one is marked', () => {
    const view = establishmentView(establishmentOf(company), { ...NO_QUESTION, cnpj: company.cnpj }, names);
    expect(elementsIn(view, 'a')[0]?.attributes['aria-current']).toBe('true');
    expect(textOfTree(view)).toMatch(/ativa.*VILA DO EXEMPLO, SP/);
  });

  test('has the totals of other sources, and says where a source is not available', () => {
    const rows = elementsIn(sourcesView(profile), 'tr').map((row) => textOfTree(row));
    expect(rows).toContain('Dívida ativa não previdenciária2R$ 19.571,94referência');
    expect(rows).toContain('Parcelamentosfonte não disponível–referência');
  });
});
