/** State of an address by which a page says what it shows: nobody has gone anywhere, eye and focus stay. */
export const ownChange = 'chosen here';
