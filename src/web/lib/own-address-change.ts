/** The location state that marks a page's own change of its address. Scroll position and focus then stay. */
export const ownAddressChange = 'chosen here';
