/**
 * The location state that marks a page's own change of its address. Such a change moves neither the scroll
 * position nor the focus.
 */
export const ownAddressChange = 'chosen here';
