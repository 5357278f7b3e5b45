interface Address {
  name: string;
  addressLines: readonly string[];
  postcode: string;
}

/** Returns the links to the venue in maps services, which find it by its postal address. */
export function mapLinks({ name, addressLines, postcode }: Address) {
  const address = encodeURIComponent([...addressLines, postcode].join(', '));
  const nameAndAddress = encodeURIComponent([name, ...addressLines, postcode].join(', '));
  return {
    openStreetMap: `https://www.openstreetmap.org/search?query=${address}`,
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${nameAndAddress}`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${nameAndAddress}`,
  };
}
