import type { ConciergeRequestRow, SuggestionRow } from '@campjay/query-api/admin/requests/contract.ts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok, createRefusal } from '../../../test/fakeServer.ts';
import { renderElement, setFieldValue } from '../../../test/renderAt.tsx';
import { RequestsSection } from './RequestsSection.tsx';

const baseRequest = { state: 'open', note: '', decidedAt: null, decidedBy: null, revision: 0 } as const;
const kites: SuggestionRow = {
  ...baseRequest,
  ...{ id: 's-kites', kind: 'wrong_data', text: 'The price of kites.example is wrong.' },
  ...{ madeAt: '2026-03-01T18:00:00.000Z', camps: [{ orgId: 'kites', name: 'Example Kite Camp' }] },
};
const jays: SuggestionRow = { ...kites, id: 's-jays', kind: 'idea', text: 'More jays', camps: [] };
const reef: SuggestionRow = { ...kites, id: 's-reef', kind: 'missing_camp', text: 'Example Reef Camp', camps: [] };
const calla: ConciergeRequestRow = {
  ...baseRequest,
  ...{ id: 'c-calla', requestedAt: '2026-03-02T18:00:00.000Z', email: 'calla@example.org', notes: '' },
};

let rows: SuggestionRow[];
let isBroken: boolean;
const decide = (body: unknown) => {
  const { suggestionId, decision } = body as { suggestionId?: string; decision: 'done' };
  rows = rows.map((row) =>
    row.id === suggestionId
      ? { ...row, state: decision, decidedAt: '2026-03-03T18:00:00.000Z', decidedBy: 'ben@example.org' }
      : row,
  );
};
const server = createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/suggestions', ({ request }) => {
    if (isBroken) return HttpResponse.json({}, { status: 400 });
    const { searchParams } = new URL(request.url);
    const kind = searchParams.get('kind');
    const found = rows.filter((row) => row.state === searchParams.get('state') && (kind === null || row.kind === kind));
    const isLater = searchParams.get('after') !== null;
    const counts = { open: rows.filter(({ state }) => state === 'open').length, done: 0, declined: 1_200 };
    const suggestions = isLater ? found.slice(2) : found.slice(0, 2);
    return ok({ suggestions, counts, next: found.length > 2 && !isLater ? 'x' : null });
  }),
  http.get('*/api/admin/concierge-requests', () =>
    ok({ requests: [calla], counts: { open: 1, done: 0, declined: 0 }, next: null }),
  ),
  http.post('*/api/admin/*', async ({ request }) => {
    decide(await request.json());
    return ok({ message: 'It is marked as done.', position: '' });
  }),
);
beforeEach(() => {
  rows = [kites, jays, reef];
  isBroken = false;
});

const suggestions = () => screen.getByRole('region', { name: 'Suggestions' });
const button = (name: string | RegExp) => within(suggestions()).findByRole('button', { name });

// Covers: 2.165
it('a suggestion links to its camp and is marked as done with a note, once', async () => {
  const { user } = renderElement(<RequestsSection />);
  expect(await screen.findByRole('link', { name: 'Example Kite Camp' })).toHaveAttribute(
    'href',
    '/admin/catalogue/camps/kites',
  );
  await user.click(await button('Add a note: The price of kites.example is wrong.'));
  setFieldValue(screen.getByLabelText('Note for the other admins'), ' Corrected. ');
  const done = await button('Done: The price of kites.example is wrong.');
  await user.dblClick(done);
  expect(await within(suggestions()).findByText('It is marked as done.')).toBeVisible();
  expect(server.listCommands()).toHaveLength(1);
  expect(server.listCommands()[0]).toMatchObject({
    path: 'admin/decide-suggestion',
    body: { suggestionId: 's-kites', decision: 'done', note: 'Corrected.', revision: 0 },
  });
  expect(await screen.findByRole('button', { name: 'Open (2)' })).toBeVisible();
  expect(screen.queryByText(kites.text)).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Suggestions, open' })).toHaveFocus();
});

it('a suggestion that another admin decided meanwhile shows a message and its new state', async () => {
  const sentence = 'Somebody else was faster: it is marked as done now.';
  server.refusal = createRefusal(409, sentence, [], 'DecidedMeanwhile');
  const { user } = renderElement(<RequestsSection />);
  const decline = await button('Decline: More jays');
  decide({ suggestionId: jays.id, decision: 'done' });
  await user.click(decline);
  expect(await within(suggestions()).findByRole('alert')).toHaveTextContent(sentence);
  expect(await screen.findByRole('button', { name: 'Open (2)' })).toBeVisible();
  expect(screen.queryByText(jays.text)).not.toBeInTheDocument();
});

it('suggestions are shown by state and kind, page by page, and decided ones can be reopened', async () => {
  rows = [...rows, { ...jays, id: 's-old', text: 'Old jays', state: 'declined', decidedAt: kites.madeAt, note: 'No.' }];
  const { user } = renderElement(<RequestsSection />);
  await user.click(await button('Show earlier ones'));
  expect(await within(suggestions()).findByText(reef.text)).toBeVisible();
  expect(within(suggestions()).getByRole('button', { name: 'Open (3)', pressed: true })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Topic'), 'An idea for the product');
  expect(await screen.findByText(jays.text)).toBeVisible();
  expect(screen.queryByText(reef.text)).not.toBeInTheDocument();
  await user.click(within(suggestions()).getByRole('button', { name: 'Declined (1,200)' }));
  expect(await screen.findByText(/^Declined by a deleted account · /)).toBeVisible();
  expect(screen.getByText('No.')).toBeVisible();
  await user.click(await button('Reopen: Old jays'));
  expect((await server.waitForCommand()).body).toMatchObject({ suggestionId: 's-old', decision: 'reopened' });
});

it('a callback request from a camp is handled on the same page', async () => {
  const { user } = renderElement(<RequestsSection />);
  await user.click(await screen.findByRole('button', { name: 'Done: calla@example.org' }));
  expect(await server.waitForCommand()).toMatchObject({
    path: 'admin/decide-concierge-request',
    body: { conciergeRequestId: 'c-calla', decision: 'done', note: '', revision: 0 },
  });
});

it('an empty list and a failed request show a message, with a retry button', async () => {
  isBroken = true;
  rows = [];
  const { user } = renderElement(<RequestsSection />);
  expect(await within(suggestions()).findByText('Suggestions could not be loaded.')).toBeVisible();
  isBroken = false;
  await user.click(await button('Try again'));
  expect(await within(suggestions()).findByText('Nothing is waiting here.')).toBeVisible();
});
