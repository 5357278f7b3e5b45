/** The centre's name and tagline on social cards. The pages, in contrast, read both from the venue's row. */
export const brand = {
  name: 'Windfall',
  tagline: 'The play barn in the old cider orchard',
} as const;
