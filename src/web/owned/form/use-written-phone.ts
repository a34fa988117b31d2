import { useEffect, useState } from 'react';

/**
 * Returns a phone number in groups, as pages write it once it is stored; null until that is known. What groups numbers is
 * fetched only when there is a number.
 */
export function useWrittenPhone(phone: string | null | undefined): string | null {
	const [written, setWritten] = useState<{ phone: string; text: string }>();
	useEffect(() => {
		if (!phone) return;
		let isCurrent = true;
		import('libphonenumber-js/min')
			.then(({ parsePhoneNumberFromString }) => {
				const text = parsePhoneNumberFromString(phone)?.formatInternational();
				if (isCurrent && text) setWritten({ phone, text });
			})
			// The number is shown as it was typed where that file does not come.
			.catch(() => {});
		return () => {
			isCurrent = false;
		};
	}, [phone]);
	return written && written.phone === phone ? written.text : null;
}
