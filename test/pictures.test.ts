import { connect as connectSocket } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changeLookCall } from '../src/contract/look.ts';
import { readPicturesCall } from '../src/contract/pictures.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { orchardInks, readyPalettes } from '../src/domain/palette.ts';
import { pictureAddress, widthsOf } from '../src/domain/picture-places.ts';
import { makeHostileFiles, mark } from './pictures/hostile-files.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const staff = await signInAsStaff(app);
const files = await makeHostileFiles();

interface Uploaded {
  picture: { id: string; fileName: string; width: number; height: number; words: string; usedIn: string[] };
}

async function upload(bytes: Buffer, { type = 'image/jpeg', fileName = 'picture.jpg' } = {}) {
  // Clears the count of uploads, because another test covers the limit of uploads a minute.
  await app.db.deleteFrom('rate_limit').execute();
  const response = await app.request(`/api/admin/office/pictures?name=${encodeURIComponent(fileName)}`, {
    method: 'POST',
    headers: { ...staff, 'content-type': type, 'content-length': String(bytes.length) },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as Uploaded & RefusalReply };
}

const change = async (path: string, body: unknown, method = 'POST') => {
  const response = await app.request(`/api/admin/office/${path}`, {
    method,
    headers: { ...staff, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as RefusalReply };
};

/** Uploads a picture and describes it, so that a page may use it at once. */
async function addPicture(colour: string) {
  const bytes = await sharp({ create: { width: 96, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const { picture } = (await upload(bytes, { fileName: `${colour}.png` })).body;
  await change(`pictures/${picture.id}/words`, { words: `A ${colour} wall`, decorative: false });
  return picture;
}

const placed = async () => (await app.read(readPicturesCall, '/api/pictures')).body.pictures;
const put = (place: string, subject: string, pictureId: string | null, before: string | null = null) =>
  change('picture-places', { place, subject, pictureId, across: 3, down: 8, before });

test('there are at least sixty hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
});

test.each(files)(
  '$name is refused with a reason, or is encoded anew',
  async ({ bytes, becomes, ...sent }) => {
    const { status, body } = await upload(bytes, sent);
    if (becomes !== 'picture') {
      expect([status, body.message]).toEqual([400, expect.stringMatching(becomes)]);
      expect(['picture_not_usable', 'body_too_large']).toContain(body.code);
      return;
    }
    expect([status, body.message]).toEqual([201, undefined]);
    const { id, width, fileName } = body.picture;
    expect(fileName).toMatch(/^[^\p{C}<>/\\]{1,100}$/u);
    for (const each of widthsOf(width)) {
      for (const format of ['avif', 'webp'] as const) {
        const response = await app.request(pictureAddress(id, each, format));
        const content = Buffer.from(await response.arrayBuffer());
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': `image/${format}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `inline; filename="picture-${id.slice(0, 8)}-${each}.${format}"`,
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(content.includes(mark) || content.equals(bytes)).toBe(false);
        const {
          exif,
          icc,
          xmp,
          iptc,
          pages = 1,
          orientation = 1,
          ...found
        } = await sharp(content).metadata();
        expect({ exif, icc, xmp, iptc, pages, orientation }).toEqual({ pages: 1, orientation: 1 });
        expect([found.width, found.space]).toEqual([each, 'srgb']);
      }
    }
  },
);

test('a picture that lies on its side is turned upright', async () => {
  const onItsSide = files.find(({ name }) => name.includes('lies on its side'));
  const { picture } = (await upload(onItsSide?.bytes ?? Buffer.alloc(0))).body;
  expect([picture.width, picture.height]).toEqual([64, 96]);
});

test('uploaded files are never stored as they are, and no upload is logged as an error', async () => {
  const { rows } = await app.db
    .selectFrom('picture_file')
    .select('format')
    .distinct()
    .execute()
    .then((found) => ({ rows: found.map(({ format }) => format).sort() }));
  expect(rows).toEqual(['avif', 'webp']);
  expect(app.errors).toEqual([]);
});

test('a file that is uploaded a second time gives the same picture', async () => {
  const count = () =>
    app.db.selectFrom('picture').select(app.db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const first = await addPicture('indigo');
  const before = await count();
  const again = await addPicture('indigo');
  expect([again.id, await count()]).toEqual([first.id, before]);
});

test('only staff may upload a picture, and no other site may send one for them', async () => {
  const body = new Uint8Array(files.at(-1)?.bytes ?? []);
  const path = '/api/admin/office/pictures';
  const stranger = await app.request(path, { method: 'POST', body });
  const otherSite = { ...staff, origin: 'https://example.org', 'sec-fetch-site': 'cross-site' };
  const fromOtherSite = await app.request(path, { method: 'POST', headers: otherSite, body });
  expect([stranger.status, fromOtherSite.status]).toEqual([401, 400]);
});

test('the address of a picture that does not exist is not found', async () => {
  const { id } = await addPicture('teal');
  for (const path of [
    pictureAddress(id, 9999, 'avif'),
    `/pictures/${id}/96.svg`,
    `/pictures/${id}/96.html`,
    `/pictures/${id}/../../api/site`,
    `/pictures/${'0'.repeat(32)}/96.avif`,
    `/pictures/${id.toUpperCase()}/96.avif`,
  ]) {
    const response = await app.request(path);
    expect([path, response.headers.get('content-type')?.startsWith('image/')]).not.toEqual([path, true]);
  }
});

test('if many pictures are uploaded at once, some are told to try later, and then all succeed', async () => {
  const bytes = await Promise.all(
    ['red', 'blue', 'lime', 'navy', 'pink', 'gold'].map((background) =>
      sharp({ create: { width: 330, height: 330, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(bytes.map((each) => upload(each)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
  for (const each of bytes) expect((await upload(each)).status).toBe(201);
});

test('uploads that break off or never end keep no other upload waiting', async () => {
  const { port } = new URL(app.url);
  const head = `POST /api/admin/office/pictures HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${staff.cookie}\r\n`;
  const sockets = Array.from({ length: 6 }, () => connectSocket(Number(port), '127.0.0.1'));
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('error', () => undefined);
          socket.write(`${head}content-type: image/png\r\ncontent-length: 5000\r\n\r\nabc`, () => resolve());
        }),
    ),
  );
  const endless = connectSocket(Number(port), '127.0.0.1');
  endless.on('error', () => undefined);
  const refused = new Promise<string>((resolve) => endless.once('data', (data) => resolve(String(data))));
  for (const socket of sockets) socket.destroy();
  const bytes = files.find(({ becomes }) => becomes === 'picture')?.bytes ?? Buffer.alloc(0);
  await expect.poll(async () => (await upload(Buffer.concat([bytes, Buffer.from('x')]))).status).toBe(201);
  endless.write(`${head}content-type: image/png\r\ntransfer-encoding: chunked\r\n\r\n`);
  const part = Buffer.alloc(1_000_000);
  const feed = () => {
    if (!endless.destroyed && endless.writable) {
      endless.write(`${part.length.toString(16)}\r\n`);
      endless.write(part);
      endless.write('\r\n', feed);
    }
  };
  feed();
  expect(await refused).toMatch(/^HTTP\/1\.1 400 /);
  endless.destroy();
  expect(app.errors).toEqual([]);
});

test('a picture can be put in a place once somebody has described it, and can be taken out of it again', async () => {
  const bytes = await sharp({ create: { width: 96, height: 72, channels: 3, background: 'olive' } })
    .png()
    .toBuffer();
  const { picture } = (await upload(bytes)).body;
  expect(await put('play-area', 'adventure-zone', picture.id)).toMatchObject({
    status: 409,
    body: { code: 'picture_needs_words' },
  });
  expect((await change(`pictures/${picture.id}/words`, { words: '  ', decorative: false })).status).toBe(409);
  expect(
    (await change(`pictures/${picture.id}/words`, { words: 'The slide', decorative: false })).status,
  ).toBe(200);
  const { id: area } = await app.db.selectFrom('play_area').select('id').executeTakeFirstOrThrow();
  expect((await put('play-area', area, picture.id)).status).toBe(200);
  expect((await put('play-area', area, picture.id)).status).toBe(200);
  expect(await placed()).toEqual([
    {
      place: 'play-area',
      subject: area,
      id: picture.id,
      words: 'The slide',
      width: 96,
      height: 72,
      across: 3,
      down: 8,
    },
  ]);
  const deletion = await change(`pictures/${picture.id}`, null, 'DELETE');
  expect(deletion).toMatchObject({ status: 409, body: { code: 'picture_in_use' } });
  expect(deletion.body.message).toMatch(
    /^This picture is used in the play area ‘.+’\. Remove it there first\.$/,
  );
  expect(await put('play-area', area, null, null)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect((await put('play-area', area, null, picture.id)).status).toBe(200);
  expect(await placed()).toEqual([]);
  expect((await change(`pictures/${picture.id}`, null, 'DELETE')).status).toBe(200);
  expect((await change(`pictures/${picture.id}`, null, 'DELETE')).status).toBe(200);
  expect((await app.request(pictureAddress(picture.id, 96, 'webp'))).headers.get('content-type')).not.toMatch(
    /image/,
  );
});

test('words of a picture that somebody else has changed are not overwritten', async () => {
  const { id } = await addPicture('orange');
  const describePicture = (words: string, decorative: boolean, before?: object) =>
    change(`pictures/${id}/words`, { words, decorative, ...(before && { before }) });
  const read = () =>
    app.db
      .selectFrom('picture')
      .select(['words', 'decorative'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const shown = await read();
  expect((await describePicture('A wall to climb', false, shown)).status).toBe(200);
  expect((await describePicture('A wall to climb', false, shown)).status).toBe(200);
  const refused = { status: 409, body: { code: 'changed_meanwhile' } };
  expect(await describePicture('A wall to paint', false, shown)).toMatchObject(refused);
  expect(await describePicture('', true, shown)).toMatchObject(refused);
  expect(await read()).toEqual({ words: 'A wall to climb', decorative: false });
  expect((await describePicture('', true, await read())).status).toBe(200);
  expect(await describePicture('A wall to paint', false, { words: '', decorative: false })).toMatchObject(
    refused,
  );
  expect((await describePicture('A wall to paint', false)).status).toBe(200);
});

test('a point in view that somebody else has changed is not overwritten', async () => {
  const { id } = await addPicture('tan');
  const point = (across: number, pointBefore?: number, pictureId: string | null = id) =>
    change('picture-places', {
      place: 'home',
      subject: '',
      pictureId,
      across,
      down: 5,
      before: id,
      ...(pointBefore !== undefined && { pointBefore: { across: pointBefore, down: 5 } }),
    });
  const across = async () => (await placed()).map((row) => row.across);
  await put('home', '', id);
  await point(2);
  expect((await point(7, 2)).status).toBe(200);
  expect((await point(7, 2)).status).toBe(200);
  const refused = { status: 409, body: { code: 'changed_meanwhile' } };
  expect(await point(1, 2)).toMatchObject(refused);
  expect(await point(5, 2, null)).toMatchObject(refused);
  expect(await across()).toEqual([7]);
  expect((await point(5, 7, null)).status).toBe(200);
  expect(await placed()).toEqual([]);
});

test.each([
  ['a place that is not there', 'dish', 'no-such-dish', /no such place/],
  ['a picture that is not there', 'home', '', /no such picture/],
])('an attempt to fill %s is refused', async (_what, place, subject, expected) => {
  const { status, body } = await put(place, subject, 'f'.repeat(32));
  expect([status, body.message]).toEqual([404, expect.stringMatching(expected)]);
});

test('if a dish is removed, its picture leaves its place, too', async () => {
  const picture = await addPicture('brown');
  await put('dish', 'toastie', picture.id);
  expect((await placed()).map(({ subject }) => subject)).toEqual(['toastie']);
  await app.db.deleteFrom('menu_item').where('id', '=', 'toastie').execute();
  expect(await placed()).toEqual([]);
});

const siteLogo = async () => ((await (await app.request('/api/site')).json()) as { logo: string }).logo;

test('a logo becomes the icons of the site, and the icon of 180 px gets the paper colour of the palette', async () => {
  const picture = await addPicture('purple');
  await put('logo', '', picture.id);
  for (const side of [32, 180, 192, 512]) {
    const response = await app.request(pictureAddress(picture.id, side, 'png'));
    const { width, height, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([response.headers.get('content-type'), width, height, hasAlpha]).toEqual([
      'image/png',
      side,
      side,
      side !== 180,
    ]);
  }
  await expect.poll(siteLogo).toBe(picture.id);
  const [harbour = orchardInks] = readyPalettes.filter(({ id }) => id === 'harbour').map(({ inks }) => inks);
  const cornerOfIcon = async () => {
    const response = await app.request(pictureAddress(picture.id, 180, 'png'));
    const pixels = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer();
    return `#${pixels.subarray(0, 3).toString('hex')}`;
  };
  for (const [inks, before] of [
    [harbour, orchardInks],
    [orchardInks, harbour],
  ] as const) {
    expect((await app.send(changeLookCall, { inks, before }, staff)).status).toBe(200);
    expect(await cornerOfIcon()).toBe(inks.paper);
  }
  await put('logo', '', null, picture.id);
});

test('mails have the centre’s logo at their head', async () => {
  const picture = await addPicture('purple');
  await put('logo', '', picture.id);
  await expect.poll(siteLogo).toBe(picture.id);
  const bytes = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());
  const sent = await app.post('/api/contact', {
    name: 'Alex Reed',
    email: 'alex@example.org',
    inquiryType: 'general',
    message: 'Do you have socks?',
  });
  expect(sent.status).toBe(201);
  const mail = (await app.mails(2)).at(-1);
  expect(mail?.html).toContain('src="cid:logo"');
  expect(await bytes(`/dev/mail/${mail?.mail_id}/attachments/logo.png`)).toEqual(
    await bytes(pictureAddress(picture.id, 192, 'png')),
  );
  await put('logo', '', null, picture.id);
});
