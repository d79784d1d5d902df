import type { CatalogImport, ImportChanges } from '@campjay/command-api/catalog/uploads/contract.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createFakeServer, ok, createRefusal } from '../../../../test/fakeServer.ts';
import { renderAt, setFieldValue } from '../../../../test/renderAt.tsx';

const importId = '0e6c6a3c-3f55-4a53-9d7e-0c3b1a0f4e11';
const counts = { listed: 1, changed: 12, unchanged: 546, delisted: 0, refused: 2, events: 31 };
const figures = { lines: 561, counts, seasonOpened: null, notDelisted: null, fieldsNotTaken: ['ad'] };
const PREVIEWED: CatalogImport = {
  ...{ importId, kind: 'camps', source: 'corrected.ndjson', bytes: 2_500_000, season: null, full: false },
  ...{ state: 'previewed', isOwn: false, isStopping: false, problem: null },
  ...{ requestedAt: '2026-03-01T12:00:00.000Z', startedAt: null, endedAt: null, progress: null },
  ...{ preview: { ...figures, families: 7 }, result: null },
};

let job: CatalogImport | undefined;
const changes = (search: string | null): ImportChanges => ({
  success: true,
  total: search === null ? 201 : 1,
  changes: [
    {
      ...{ id: 'kites', name: 'Example Kites', outcome: 'changed' },
      events: [{ type: 'SessionRepriced', says: 'kites-1: price 400 → 425' }],
    },
  ],
});
const refusals = [
  { line: 3, field: 'instances[0].price', reason: 'must be a number; found "x"' },
  { line: 9, field: '', reason: 'is not valid JSON' },
];
const server = createFakeServer(
  { isAdmin: true },
  http.get('*/api/admin/catalog-imports', () => ok({ imports: job ? [job] : [] })),
  http.get('*/api/admin/catalog-imports/:id/changes', ({ request }) =>
    HttpResponse.json(changes(new URL(request.url).searchParams.get('search'))),
  ),
  http.get('*/api/admin/catalog-imports/:id/refusals', () => ok({ total: 2, refusals })),
  http.post('*/api/admin/catalog-imports', ({ request }) => {
    job = { ...PREVIEWED, importId: new URL(request.url).searchParams.get('importId') ?? '' };
    return HttpResponse.json({ success: true, message: 'The file was uploaded.' }, { status: 202 });
  }),
  http.post('*/api/admin/catalog-imports/:id/:decision', () => {
    if (job) job = { ...job, state: 'done', result: { ...figures, differing: 1 } };
    return HttpResponse.json({ success: true, message: 'It has begun.' }, { status: 202 });
  }),
);
beforeEach(() => {
  job = PREVIEWED;
});

const open = async () => {
  renderAt('/admin/catalogue');
  return within(await screen.findByRole('region', { name: 'corrected.ndjson' }));
};
const figure = (name: string): string =>
  screen.getByText(name, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent ?? '';

describe('the import in the admin area', () => {
  // Covers: D11.1
  it('shows the preview of another admin: figures, families, changes, refused lines', async () => {
    const selectedImport = await open();
    expect(selectedImport.getByText(/uploaded by another admin/)).toBeVisible();
    expect(['camps changed', 'newly listed', 'lines refused', 'families would notice'].map(figure)).toEqual([
      ...['12', '1', '2', '7'],
    ]);
    expect(await selectedImport.findByText('Price of session: kites-1: price 400 → 425')).toBeVisible();
    expect(
      await selectedImport.findByRole('row', { name: '3 instances[0].price must be a number; found "x"' }),
    ).toBeVisible();
    expect(selectedImport.getByRole('row', { name: '9 the line is not valid JSON' })).toBeVisible();
    expect(selectedImport.getByRole('button', { name: 'Show more' })).toBeVisible();
    setFieldValue(selectedImport.getByLabelText('Search in names, ids and values'), 'kites');
    expect(await selectedImport.findByText('1 entry.')).toBeVisible();
  });

  it('repeats the figures before the import, and shows the differences afterwards', async () => {
    const selectedImport = await open();
    fireEvent.click(selectedImport.getByRole('button', { name: 'Import these changes' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/changes 12 camps, lists 1 new camp\. 2 lines are skipped\./)).toBeVisible();
    expect(dialog.getByText(/7 families have one of these camps/)).toBeVisible();
    expect(server.listCommands()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText(/1 camp changed differently than the preview showed/)).toBeVisible();
    expect(server.listCommands().map(({ path }) => path)).toEqual([`admin/catalog-imports/${importId}/start`]);
  });

  it('shows why it cannot start', async () => {
    const selectedImport = await open();
    const message = 'Another import is running. Begin this one when it has ended.';
    server.refusal = createRefusal(409, message);
    fireEvent.click(selectedImport.getByRole('button', { name: 'Import these changes' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('shows its progress', async () => {
    job = {
      ...{ ...PREVIEWED, state: 'importing' },
      progress: { phase: 'reading the file', lines: 1_200, bytesRead: 1_000_000, secondsLeft: 150 },
    };
    await open();
    expect(screen.getByText('Importing: 1,200 lines, 40 %, about 3 minutes left.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '40');
  });

  it('uploads the selected file and shows its import', async () => {
    job = undefined;
    renderAt('/admin/catalogue');
    expect(await screen.findByText('No file has been uploaded yet.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'See what it would change' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a file first.');
    const file = new File(['{}\n'], 'camps, corrected.ndjson');
    fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [file] } });
    fireEvent.click(screen.getByLabelText(/The file is complete/));
    fireEvent.click(screen.getByRole('button', { name: 'See what it would change' }));
    const query = new URLSearchParams((await server.waitForCommand()).query);
    expect([query.get('source'), query.get('kind'), query.get('full'), query.get('season')]).toEqual([
      ...['camps, corrected.ndjson', 'camps', 'true', null],
    ]);
    expect(await screen.findByRole('region', { name: 'corrected.ndjson' })).toBeVisible();
  });
});
