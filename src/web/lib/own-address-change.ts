/** The location state of a page's own change of its address: scroll position and focus stay. */
export const ownAddressChange = 'chosen here';
