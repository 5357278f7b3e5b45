/** What the drawn cards say under the page's name; the pages themselves read it from the venue's row. */
export const brand = {
  name: 'Windfall',
  tagline: 'The play barn in the old cider orchard',
} as const;
