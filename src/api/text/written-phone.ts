import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns a number of the form E.164 as people write it: in groups, with the code of its country. A number that no country
 * has is returned as it is.
 */
export const writtenPhone = (phone: string): string =>
	parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
