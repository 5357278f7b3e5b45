interface Place {
  name: string;
  addressLines: readonly string[];
  postcode: string;
}

/** Where maps services look for the venue: by its address, for nobody's house number is a secret. */
export function mapLinks({ name, addressLines, postcode }: Place) {
  const address = encodeURIComponent([...addressLines, postcode].join(', '));
  const named = encodeURIComponent([name, ...addressLines, postcode].join(', '));
  return {
    openStreetMap: `https://www.openstreetmap.org/search?query=${address}`,
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${named}`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${named}`,
  };
}
