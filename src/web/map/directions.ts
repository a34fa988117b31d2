/** Returns the address of directions to a point, on a street map that another host serves. */
export const directionsTo = (lat: number, lng: number): string =>
	`https://www.openstreetmap.org/directions?to=${lat},${lng}`;
