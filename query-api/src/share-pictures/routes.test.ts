import { fileURLToPath } from 'node:url';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CampOnPage } from '../pages/campPage.ts';
import { WholeCamp } from '../search/contract.ts';
import { describeCampPicture } from './pictureContent.ts';
import { createPictureDrawer, type PictureDrawer } from './pictureDrawer.ts';
import { campSharePicture } from './picturePaths.ts';
import { sharePictureRoutes } from './routes.ts';

const campNamed = (name: string): CampOnPage => ({
  camp: WholeCamp.parse({
    ...{ org_id: 'a/b', camp_org_name: name, fitting_instance_ids: [] },
    instances: [{ instance_id: '1', address_city: 'Oakland', batch_program_type: 'Sports' }],
  }),
  ...{ similar: [], season: 2026 },
});

const CLIENT_FOLDER = fileURLToPath(new URL('../../../web/public', import.meta.url));
const camps = {
  lists: (orgId: string) => orgId === 'a/b',
  find: () => Promise.resolve(campNamed('Kites')),
  list: () => Promise.resolve({ season: 2026, total: 3, camps: [], firstChunk: { json: '', camps: 0 } }),
};
const serve = (drawer: PictureDrawer, catalog: typeof camps | undefined = camps) =>
  serveForTest(sharePictureRoutes({ camps: () => catalog, drawer }));

const SIGNATURE = '89504e470d0a1a0a';
const sizeOf = (png: Buffer) => [png.toString('hex', 0, 8) === SIGNATURE, png.readUInt32BE(16), png.readUInt32BE(20)];

let drawer: PictureDrawer;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  drawer = createPictureDrawer({ clientFolder: CLIENT_FOLDER });
  server = await serve(drawer);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await drawer[Symbol.asyncDispose]();
});

// Covers: K.2
describe('the share picture of a camp', () => {
  const { camp, season } = campNamed('Kites');
  const current = campSharePicture(camp.org_id, describeCampPicture(camp, season)).path;

  it('is a PNG file of the size that previews show, and is stored for long at the address of its version', async () => {
    const response = await fetch(server.url + current);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([true, 1200, 630]);
    const outdated = await server.get('/api/share/camp/a%2Fb.png?v=old');
    expect(outdated.headers.get('cache-control')).toBe('public, max-age=300');
    const head = await fetch(server.url + current, { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await server.get(current)).headers.get('etag') ?? '';
    expect((await server.get(current, { 'if-none-match': etag })).status).toBe(304);
    expect((await server.get(current, { 'if-none-match': '"old"' })).status).toBe(200);
  });

  it('is drawn once, even for several previews at a time', async () => {
    drawer.cache.clear();
    const content = describeCampPicture(camp, season);
    const [first, second] = await Promise.all([drawer.draw(content), drawer.draw(content)]);
    expect(first === second && second === (await drawer.draw(content))).toBe(true);
    expect(drawer.cache.stats().entries).toBe(1);
  });

  it('is missing for unknown camps and paths', async () => {
    for (const path of ['camp/kelp.png', 'page.png?path=/atlantis', 'page.png?path=/sf'])
      expect((await server.get(`/api/share/${path}`)).status).toBe(404);
    expect((await server.get('/api/share/page.png?path=/summer-camps/san-francisco')).status).toBe(200);
  });

  it('is refused for a moment while the catalog is loading or too many pictures are waiting', async () => {
    await using loading = await serveForTest(sharePictureRoutes({ camps: () => undefined, drawer }));
    await using busy = await serve({ ...drawer, draw: () => Promise.resolve('busy') });
    for (const { get } of [loading, busy]) {
      const response = await get(current);
      expect([response.status, response.headers.has('retry-after')]).toEqual([503, true]);
    }
  });
});

it('draws no boxes for letters that the fonts lack', async () => {
  const draw = async (name: string) => Buffer.from(await drawer.draw(describeCampPicture(campNamed(name).camp, 2026)));
  const looksLike = async (name: string, other: string) => (await draw(name)).equals(await draw(other));
  expect(await looksLike('Kelp – 中文夏令营 🏕️ (עברית)', 'Kelp')).toBe(true);
  expect(await looksLike('中文夏令营', 'Summer camp in Oakland')).toBe(true);
  expect(await looksLike('Nguyễn', 'Nguyn')).toBe(false);
});

it('draws a picture whatever the texts of the catalog are', async () => {
  const letters = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
    fc.string({
      minLength: 1,
      unit: fc.constantFrom('W', ' ', '<', '&', '中', '🏕️', '\u202e', '\ud800', '\u0336', 'é', '…', '"'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(letters, letters, async (name, city) => {
      const { camp, season } = campNamed('Kites');
      // Also texts that the catalog would refuse.
      const instances = camp.instances.map((session) => ({ ...session, address_city: city }));
      const hostile = { ...camp, camp_org_name: name, instances };
      const png = await drawer.draw(describeCampPicture(hostile, season));
      expect(png === 'busy' || sizeOf(Buffer.from(png))).toEqual([true, 1200, 630]);
    }),
    { numRuns: 5 },
  );
});

it('refuses pictures while eight are waiting', async () => {
  await using slowDrawer = createPictureDrawer({
    drawWorker: new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from 'node:worker_threads';
        parentPort.on('message', () => parentPort.postMessage({ kind: 'drawn', png: new Uint8Array([1]) }));
      `)}`,
    ),
    clientFolder: CLIENT_FOLDER,
  });
  const names = Array.from({ length: 10 }, (_, index) => `Camp ${index}`);
  const pictures = await Promise.all(
    names.map((name) => slowDrawer.draw(describeCampPicture(campNamed(name).camp, 2026))),
  );
  expect(pictures.filter((picture) => picture === 'busy')).toHaveLength(2);
});
