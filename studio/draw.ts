// Subsets the fonts and draws the site's picture files from its art: `npm run draw` for all, `npm run draw --
// cards icons` for some. See docs/drawing.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { drawFilm } from './draw-film.ts';
import { drawIcons } from './draw-icons.ts';
import { type Easel, openEasel } from './easel.ts';
import { indexColours } from './indexed-png.ts';
import { subsetFonts } from './subset-fonts.ts';

const root = join(import.meta.dirname, '..');

/** Writes a finished file, by its path in the project. */
export type WriteProjectFile = (path: string, content: Buffer) => void;

const drawings: Record<string, (easel: Easel, write: WriteProjectFile) => Promise<void>> = {
  fonts: subsetFonts,
  async mail(easel, writeProjectFile) {
    writeProjectFile(
      'src/server/features/mail/mail-barn.png',
      indexColours(await easel.take(easel.pictures.mailPicture())),
    );
  },
  icons: drawIcons,
  async cards(easel, writeProjectFile) {
    for (const [name, card] of Object.entries(easel.pictures.cards())) {
      writeProjectFile(`public/cards/${name}.png`, indexColours(await easel.take(card)));
    }
  },
  film: drawFilm,
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in drawings));
if (unknown.length > 0) {
  console.error(
    `There is no drawing ${unknown.join(', ')}. The drawings are ${Object.keys(drawings).join(', ')}`,
  );
  process.exit(1);
}
let easel = await openEasel();
try {
  for (const [name, draw] of Object.entries(drawings)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    await draw(easel, writeProjectFile);
    if (draw !== subsetFonts) continue;
    // The easel embeds the fonts, so the drawings after them need a new one.
    await easel.close();
    easel = await openEasel();
  }
} finally {
  await easel.close();
}

function writeProjectFile(path: string, content: Buffer): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  console.log(`${relative(root, file)} (${(content.length / 1024).toFixed(1)} KB)`);
}
