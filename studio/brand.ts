/** The text under the page's name on social cards; the pages themselves read it from the venue's row. */
export const brand = {
  name: 'Windfall',
  tagline: 'The play barn in the old cider orchard',
} as const;
