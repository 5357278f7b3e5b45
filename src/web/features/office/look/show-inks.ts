import { areSameInks, type Inks, inksKey, orchardInks } from '../../../../domain/palette.ts';

/** Shows newly saved colours on this page, by loading the same style sheet as other pages. */
export function showInks(inks: Inks): void {
  const link =
    document.querySelector<HTMLLinkElement>('link[href^="/art/"][href$="/inks.css"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet' }));
  if (areSameInks(inks, orchardInks)) link.remove();
  else link.href = `/art/${inksKey(inks)}/inks.css`;
}
