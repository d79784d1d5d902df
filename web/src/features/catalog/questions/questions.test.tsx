import { MAX_KIDS } from '@campjay/domain/limits.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import '../../../ParentServices.tsx';
import { campsNamed } from '../../../test/cards.ts';
import { createFakeServer, ok, signOut } from '../../../test/fakeServer.ts';
import { placeHandlers } from '../../../test/placeHandlers.ts';
import { goBack, renderAt, setFieldValue, untilUrl } from '../../../test/renderAt.tsx';
import './QuestionSheet.tsx';

const WEEKS = { 'June 1': 4, 'June 8': 1 };
const server = createFakeServer(
  {},
  ...placeHandlers,
  http.post('*/api/camp-data/get-camp-data-chunk', () =>
    ok({ data: { combinedData: campsNamed('Robot Camp', 'Kite Camp'), totalMatchedOrgs: 1_204, season: 2026 } }),
  ),
  http.post('*/api/camp-data/get-facet-counts', () =>
    ok({ data: { totalMatchedOrgs: 1_204, facets: { selectedWeekLabel: WEEKS }, season: 2026 } }),
  ),
  http.post('*/api/camp-data/parse-sentence', () =>
    ok({
      data: {
        season: 2026,
        rows: [
          { filters: { selectedSearchText: 'chess' }, children: [{ age: 9, grade: 4 }], labels: ['chess', 'age 9'] },
        ],
        notUnderstood: [],
        notInCatalog: [],
        leftOut: [],
      },
    }),
  ),
);

beforeEach(signOut);

const store = (kids: readonly object[]): void => localStorage.setItem('kidFormData', JSON.stringify(kids));
const stored = (): unknown => JSON.parse(localStorage.getItem('kidFormData') ?? 'null');
const aged = (...ages: readonly number[]) => ages.map((age) => ({ name: '', age }));

type Question = 'Who' | 'Where' | 'Which weeks';
const questionButton = (question: Question, answer: string) =>
  screen.findByRole('button', { name: `${question} ${answer}` });
const sheet = (question: Question) => within(screen.getByRole('dialog', { name: question }));
const openAt = async (path: string, question: Question) => {
  const { user } = renderAt(path);
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: new RegExp(`^${question} `) }));
  await screen.findByRole('dialog', { name: question });
  return user;
};
const older = (child: number) => sheet('Who').getByRole('button', { name: `Child ${child}: one year older` });
const younger = (child: number) => sheet('Who').getByRole('button', { name: `Child ${child}: one year younger` });
const ageOf = (child: number) =>
  within(sheet('Who').getByRole('group', { name: `Child ${child}` })).getByRole('status').textContent;
const buttonTexts = (question: Question) =>
  sheet(question)
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => /^(Show|Next)/.test(text));
/** Waits for a search whose filters have these values. */
const searchedFor = (filters: object) =>
  server.waitForRequest(({ path, body }) => {
    if (path !== 'camp-data/get-camp-data-chunk') return false;
    const { filterState } = body as { readonly filterState: Record<string, unknown> };
    return Object.entries(filters).every(
      ([field, value]) => JSON.stringify(filterState[field]) === JSON.stringify(value),
    );
  });

describe('the ages of the kids', () => {
  // Covers: S.23
  it('are stored in this browser as kids without a name, and never sent to the account', async () => {
    document.cookie = 'campjay_signed_in=1; path=/';
    const user = await openAt('/', 'Who');
    await user.click(older(1));
    await user.click(older(1));
    await user.click(sheet('Who').getByRole('button', { name: '+ Add another child' }));
    await searchedFor({ children: [{ age: 7 }, { age: 6 }] });
    expect(stored()).toEqual(aged(7, 6));
    expect(server.listPaths()).toContain('kids/list');
    expect(server.listCommands().filter(({ path }) => !path.startsWith('camp-data/'))).toEqual([]);
    expect(screen.queryByRole('dialog', { name: /account/ })).not.toBeInTheDocument();
  });

  // Covers: S.23
  it('begin at 6', async () => {
    const user = await openAt('/', 'Who');
    expect(ageOf(1)).toBe('Any age');
    await user.click(younger(1));
    expect(stored()).toBeNull();
    await user.click(older(1));
    expect(stored()).toEqual(aged(6));
  });

  // Covers: S.23
  it.each([
    ['at least 0', 1, younger, 'Age 0', 0],
    ['at most 18', 17, older, 'Age 18', 18],
  ])(
    'are %s, where the button keeps the focus and says that it does nothing',
    async (_limit, age, step, text, limit) => {
      store(aged(age));
      const user = await openAt('/', 'Who');
      step(1).focus();
      await user.keyboard('{Enter}');
      expect(ageOf(1)).toBe(text);
      expect(step(1)).toHaveFocus();
      expect(step(1)).toBeEnabled();
      expect(step(1)).toHaveAttribute('aria-disabled', 'true');
      await user.keyboard('{Enter}');
      expect(stored()).toEqual(aged(limit));
    },
  );

  it('are those of as many children as a search takes', async () => {
    store(aged(...Array<number>(MAX_KIDS - 1).fill(8)));
    const user = await openAt('/', 'Who');
    await user.click(sheet('Who').getByRole('button', { name: '+ Add another child' }));
    expect(sheet('Who').getAllByRole('group')).toHaveLength(MAX_KIDS);
    expect(sheet('Who').queryByRole('button', { name: '+ Add another child' })).not.toBeInTheDocument();
  });

  it('leave room for the saved kids in the search', async () => {
    const saved = Array.from({ length: MAX_KIDS }, (_, index) => ({ name: `Kid ${index}`, grade: 3 }));
    store(saved);
    await openAt('/', 'Who');
    expect(sheet('Who').queryByRole('button', { name: /older/ })).not.toBeInTheDocument();
  });

  it('start anew after the parent has removed them from the search', async () => {
    store(aged(9));
    const { user } = renderAt('/');
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Remove Age 9' }));
    await user.click(await questionButton('Who', 'Any age'));
    await screen.findByRole('dialog', { name: 'Who' });
    expect(ageOf(1)).toBe('Any age');
    await user.click(older(1));
    await searchedFor({ children: [{ age: 6 }] });
  });

  // Covers: Q.10
  it('are those of the children that a sentence named, which can be changed and removed', async () => {
    store(aged(12));
    const { user } = renderAt('/');
    await screen.findAllByRole('article');
    const box = screen.getByRole('searchbox');
    await user.click(box);
    setFieldValue(box, 'chess 9yo');
    await user.click(await screen.findByRole('option', { name: /^chess · age 9/ }));
    await searchedFor({ children: [{ age: 9, grade: 4 }] });
    expect(await screen.findByRole('button', { name: 'Kids: Age 9, 4th grade' })).toBeInTheDocument();
    await user.click(await questionButton('Who', 'Age 9, 4th grade'));
    await screen.findByRole('dialog', { name: 'Who' });
    await user.click(older(1));
    await searchedFor({ children: [{ age: 10, grade: 5 }] });
    await user.click(sheet('Who').getByRole('button', { name: 'Remove Child 1' }));
    expect(ageOf(1)).toBe('Age 12');
    await searchedFor({ children: [{ age: 12 }] });
    expect(stored()).toEqual(aged(12));
  });
});

describe('the weeks', () => {
  it('are one week alone after Only, which closes the sheet', async () => {
    const user = await openAt('/?week=June+15&week=June+22', 'Which weeks');
    await user.click(sheet('Which weeks').getByRole('button', { name: 'Only June 8' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await searchedFor({ selectedWeekLabel: ['June 8'] });
    expect(await questionButton('Which weeks', 'June 8')).toBeVisible();
  });
});

describe('the buttons of a sheet', () => {
  it.each<[Question, readonly string[]]>([
    ['Who', ['Show 1,204 camps', 'Next: where']],
    ['Where', ['Show 1,204 camps', 'Next: which weeks']],
    ['Which weeks', ['Show 1,204 camps']],
  ])('of %s are %j', async (question, expected) => {
    await openAt('/', question);
    expect(buttonTexts(question)).toEqual(expected);
  });

  it('lead through the questions, and from the last one to the camps', async () => {
    const user = await openAt('/', 'Who');
    await user.click(sheet('Who').getByRole('button', { name: 'Next: where' }));
    await user.click(sheet('Where').getByRole('button', { name: 'Seattle' }));
    await user.click(sheet('Which weeks').getByRole('button', { name: /^Show .*camps$/ }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await questionButton('Where', 'Seattle')).toBeVisible();
  });
});

describe('Back', () => {
  it('closes the sheet and keeps the choice', async () => {
    const user = await openAt('/', 'Who');
    await user.click(older(1));
    await user.click(sheet('Who').getByRole('button', { name: 'Next: where' }));
    await user.click(sheet('Where').getByRole('button', { name: 'Next: which weeks' }));
    await user.click(sheet('Which weeks').getByRole('checkbox', { name: 'June 8' }));
    await goBack();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await untilUrl(() => window.location.search.includes('week='));
    expect(await questionButton('Who', 'Age 6')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Which weeks June 1, June 15,/ })).toBeVisible();
    expect(stored()).toEqual(aged(6));
  });
});

describe('a screen reader', () => {
  it('hears the new age from the stepper that has the focus', async () => {
    const user = await openAt('/', 'Who');
    const [plus, status] = [older(1), within(sheet('Who').getByRole('group', { name: 'Child 1' })).getByRole('status')];
    plus.focus();
    await user.keyboard('{Enter}');
    // The same elements: a new live region is silent, and a new button has no focus.
    expect(older(1)).toBe(plus);
    expect(plus).toHaveFocus();
    expect(status).toHaveTextContent('Age 6');
    expect(status).toHaveAttribute('aria-live', 'polite');
  });

  it('is led to a new child, and on after one is removed', async () => {
    store(aged(9));
    const user = await openAt('/', 'Who');
    await user.click(sheet('Who').getByRole('button', { name: '+ Add another child' }));
    expect(older(2)).toHaveFocus();
    await user.click(sheet('Who').getByRole('button', { name: 'Remove Child 2' }));
    expect(older(1)).toHaveFocus();
    await user.click(sheet('Who').getByRole('button', { name: 'Remove Child 1' }));
    expect(older(1)).toHaveFocus();
    expect(ageOf(1)).toBe('Any age');
  });

  it('hears the title of the next question', async () => {
    const user = await openAt('/', 'Where');
    await user.click(sheet('Where').getByRole('button', { name: 'Seattle' }));
    expect(sheet('Which weeks').getByRole('heading', { name: 'Which weeks' })).toHaveFocus();
  });

  it('hears the number of camps with each week, and which week a button is about', async () => {
    await openAt('/', 'Which weeks');
    const weeks = sheet('Which weeks');
    expect(await weeks.findByRole('checkbox', { name: 'June 1', description: '4 camps' })).toBeVisible();
    expect(weeks.getByRole('checkbox', { name: 'June 8', description: '1 camp' })).toBeVisible();
    expect(weeks.getByRole('button', { name: 'Only June 8' })).toHaveTextContent('Only');
  });

  it('hears which place is chosen', async () => {
    await openAt('/summer-camps/seattle', 'Where');
    const places = within(sheet('Where').getByRole('group', { name: 'Common places' }));
    expect(places.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Seattle']);
  });
});
