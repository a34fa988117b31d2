/** Where somebody is led to a point by a map of streets, which need not be ours. */
export const directionsTo = (lat: number, lng: number): string =>
	`https://www.openstreetmap.org/directions?to=${lat},${lng}`;
