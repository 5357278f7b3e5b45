import { areSameInks, type Inks, inksKey, orchardInks } from '../../../../domain/palette.ts';

/** Shows colours that were just saved in this page as well, by the sheet that other pages arrive with. */
export function showInks(inks: Inks): void {
  const link =
    document.querySelector<HTMLLinkElement>('link[href^="/art/"][href$="/inks.css"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }));
  if (areSameInks(inks, orchardInks)) link.remove();
  else link.href = `/art/${inksKey(inks)}/inks.css`;
}
