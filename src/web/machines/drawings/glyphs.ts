/** Draws a thing of a trade in a square of 40, in one colour with the lighter one behind it. */
type Glyph = (dark: string, light: string) => string;

const stroke = (d: string, colour: string, width = 3) =>
	`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;

export const glyphs = {
	cup: (a, b) =>
		stroke('M28 16h3a5 5 0 0 1 0 10h-4', a) +
		fill('M8 13h21v11a9 9 0 0 1-9 9h-3a9 9 0 0 1-9-9z', a) +
		stroke('M14 9c-2-3 2-3 0-6M21 9c-2-3 2-3 0-6', b, 2),
	bread: (a, b) =>
		fill('M4 24c0-9 7-14 16-14s16 5 16 14v5q0 3-3 3H7q-3 0-3-3z', a) + stroke('M12 15l5 6M19 13l5 6M26 14l4 5', b, 2.4),
	cutlery: (a, b) =>
		`<circle cx="20" cy="20" r="11" fill="${b}" stroke="${a}" stroke-width="2"/><circle cx="20" cy="20" r="6" fill="${a}"/>${stroke('M4 8v9M4 17v16M36 8v25', a, 3)}`,
	glass: (a, b) =>
		fill('M11 5h18c1 10-2 16-7 17v9h6v3H12v-3h6v-9c-5-1-8-7-7-17z', a) + fill('M13 12h14c0 5-3 8-7 8s-7-3-7-8z', b),
	pizza: (a, b) =>
		`${fill('M5 10q15-8 30 0L20 37z', a)}<circle cx="16" cy="15" r="3" fill="${b}"/><circle cx="24" cy="18" r="3" fill="${b}"/><circle cx="19" cy="25" r="2.4" fill="${b}"/>`,
	cone: (a, b) => `${fill('M11 18h18l-9 20z', a)}<circle cx="20" cy="12" r="10" fill="${b}"/>`,
	leaf: (a, b) => fill('M6 34C4 16 16 6 35 5c1 19-9 31-27 27z', a) + stroke('M7 34C14 24 20 19 28 13', b, 2),
	fish: (a, b) =>
		`${fill('M3 20c7-11 18-11 25-2l8-6v16l-8-6c-7 9-18 9-25-2z', a)}<circle cx="11" cy="18" r="2" fill="${b}"/>`,
	bottle: (a, b) => fill('M16 3h8v9q5 3 5 9v14q0 2-2 2H13q-2 0-2-2V21q0-6 5-9z', a) + fill('M11 22h18v8H11z', b),
	apple: (a, b) =>
		fill('M20 13c6-5 15-2 15 8 0 8-6 15-10 15-2 0-3-1-5-1s-3 1-5 1C11 36 5 29 5 21c0-10 9-13 15-8z', a) +
		fill('M20 11c0-5 4-8 9-8 0 5-4 8-9 8z', b),
	book: (a, b) =>
		fill('M4 8q9-3 16 2v25q-7-5-16-2zM36 8q-9-3-16 2v25q7-5 16-2z', a) +
		stroke('M8 15q5-1 8 1M8 21q5-1 8 1M32 15q-5-1-8 1M32 21q-5-1-8 1', b, 2),
	dress: (a, b) => fill('M14 4h3q3 5 6 0h3l1 10 7 21q-14 4-28 0l7-21z', a) + fill('M13 14h14v3H13z', b),
	shoe: (a, b) => fill('M5 12h9c2 7 8 9 16 11q6 2 6 7H5z', a) + fill('M4 30h33v4H4z', b),
	gem: (a, b) => fill('M11 7h18l8 10-17 18L3 17z', a) + stroke('M3 17h34M14 17l6 17 6-17-6-10z', b, 1.8),
	flower: (a, b) =>
		`${
			stroke('M20 22v15M20 33c-6 0-8-4-8-6', a) +
			[
				[20, 7],
				[28, 13],
				[25, 22],
				[15, 22],
				[12, 13],
			]
				.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${a}"/>`)
				.join('')
		}<circle cx="20" cy="15" r="5" fill="${b}"/>`,
	lamp: (a, b) => fill('M11 5h18l6 15H5z', a) + stroke('M20 20v14M12 35h16', a) + stroke('M13 24v2M27 24v2', b, 2.4),
	chair: (a, b) => fill('M9 4h22q2 9 0 17H9q-2-8 0-17z', a) + fill('M6 20h28v7H6z', b) + stroke('M10 28v8M30 28v8', a),
	wrench: (a, b) =>
		`${stroke('M11 30l14-15', a, 6) + stroke('M33 8l-5 5-4-1-1-4 5-5a9 9 0 0 0-9 12M33 8a9 9 0 0 1-9 11', a, 3.4)}<circle cx="11" cy="30" r="2" fill="${b}"/>`,
	bolt: (a, b) => `<circle cx="20" cy="20" r="17" fill="${b}"/>${fill('M22 4L9 23h9l-2 13 14-19h-9z', a)}`,
	brush: (a, b) => fill('M17 3h6l1 17h-8z', b) + fill('M11 19h18v6H11zM12 25h16l-2 12H14z', a),
	key: (a, b) =>
		`<circle cx="13" cy="14" r="8" fill="${b}" stroke="${a}" stroke-width="4"/>${stroke('M19 19l15 15M29 29l4-4M25 25l3-3', a, 4)}`,
	house: (a, b) => fill('M3 20L20 5l17 15h-4v15H7V20z', a) + fill('M16 23h8v12h-8z', b),
	car: (a, b) =>
		`${fill('M3 20q0-3 4-4l4-7q1-2 4-2h10q3 0 4 2l4 7q4 1 4 4v10H3z', a) + fill('M13 11h14l2 6H11z', b)}<circle cx="11" cy="30" r="4" fill="${a}" stroke="${b}" stroke-width="2"/><circle cx="29" cy="30" r="4" fill="${a}" stroke="${b}" stroke-width="2"/>`,
	bicycle: (a, b) =>
		`<circle cx="9" cy="27" r="7" fill="none" stroke="${a}" stroke-width="2.6"/><circle cx="31" cy="27" r="7" fill="none" stroke="${a}" stroke-width="2.6"/>${stroke('M9 27l7-13h11l4 13M16 14l5 13H9M27 14l-6 13M26 8h4M13 11h6', b === a ? a : a, 2.6)}`,
	tooth: (a, b) =>
		fill(
			'M9 6c5-3 8 1 11 1s6-4 11-1c6 4 3 13 0 18-2 4-1 12-4 12-4 0-3-10-7-10s-3 10-7 10c-3 0-2-8-4-12C6 19 3 10 9 6z',
			a,
		) + stroke('M12 12q2-3 5-1', b, 2.4),
	cross: (a, b) => `<circle cx="20" cy="20" r="18" fill="${b}"/>${fill('M16 8h8v8h8v8h-8v8h-8v-8H8v-8h8z', a)}`,
	glasses: (a, b) =>
		`<circle cx="10" cy="22" r="8" fill="${b}" stroke="${a}" stroke-width="3"/><circle cx="30" cy="22" r="8" fill="${b}" stroke="${a}" stroke-width="3"/>${stroke('M18 21q2-3 4 0', a)}`,
	scissors: (a, b) =>
		`${stroke('M12 24L29 5M28 24L11 5', a)}<circle cx="10" cy="29" r="6" fill="${b}" stroke="${a}" stroke-width="3"/><circle cx="30" cy="29" r="6" fill="${b}" stroke="${a}" stroke-width="3"/>`,
	drop: (a, b) => fill('M20 3c9 12 12 17 12 22a12 12 0 0 1-24 0c0-5 3-10 12-22z', a) + stroke('M14 26q1 5 6 6', b, 2.6),
	dumbbell: (a, b) => fill('M10 18h20v4H10z', b) + fill('M7 9h6v22H7zM27 9h6v22h-6zM3 14h4v12H3zM33 14h4v12h-4z', a),
	scales: (a, b) =>
		stroke('M20 4v30M11 35h18M6 11h28', a) + fill('M1 24l6-12 6 12q-6 6-12 0zM27 24l6-12 6 12q-6 6-12 0z', b),
	coins: (a, b) =>
		[30, 23, 16, 9]
			.map(
				(y, i) =>
					`<ellipse cx="${20 + (i % 2)}" cy="${y}" rx="14" ry="6" fill="${i % 2 ? a : b}" stroke="${a}" stroke-width="1.6"/>`,
			)
			.join(''),
	screen: (a, b) =>
		fill('M4 6h32q2 0 2 2v19q0 2-2 2H4q-2 0-2-2V8q0-2 2-2zM13 33h14v3H13z', a) +
		fill('M6 10h28v15H6z', b) +
		stroke('M11 15l4 3-4 3M18 21h6', a, 2),
	cap: (a, b) =>
		fill('M20 6l18 9-18 9L2 15z', a) + fill('M10 21v8q10 7 20 0v-8l-10 5z', b) + stroke('M36 16v12', a, 2.4),
	bed: (a, b) => fill('M3 8h4v27H3zM33 22h4v13h-4zM7 25h30v5H7z', a) + fill('M9 16h9v8H9zM19 18h13q4 0 4 6H19z', b),
	suitcase: (a, b) =>
		stroke('M14 12V6h12v6', a) +
		fill('M5 11h30q2 0 2 2v20q0 2-2 2H5q-2 0-2-2V13q0-2 2-2z', a) +
		fill('M10 11h3v24h-3zM27 11h3v24h-3z', b),
	ticket: (a, b) =>
		fill('M3 11h34v6a4 4 0 0 0 0 7v6H3v-6a4 4 0 0 0 0-7z', a) +
		fill('M20 14l2 4 5 .6-3.6 3.4 1 5-4.4-2.4-4.4 2.4 1-5-3.6-3.4 5-.6z', b),
	note: (a, b) =>
		`${stroke('M14 30V8l18-4v22', a, 3.4)}<ellipse cx="10" cy="31" rx="6" ry="5" fill="${b}" stroke="${a}" stroke-width="2"/><ellipse cx="28" cy="27" rx="6" ry="5" fill="${b}" stroke="${a}" stroke-width="2"/>`,
	paw: (a, b) =>
		`<ellipse cx="20" cy="27" rx="10" ry="8" fill="${a}"/>${[
			[7, 18],
			[15, 9],
			[25, 9],
			[33, 18],
		]
			.map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="4" ry="5.5" fill="${b}"/>`)
			.join('')}`,
	heart: (a, b) =>
		fill('M20 35C6 25 2 18 4 11c2-7 12-8 16 0 4-8 14-7 16 0 2 7-2 14-16 24z', a) + stroke('M10 13q2-3 5-2', b, 2.4),
	ball: (a, b) => `<circle cx="20" cy="20" r="16" fill="${a}"/>${stroke('M8 10q9 10 0 20M32 10q-9 10 0 20', b, 2.4)}`,
	post: (a, b) => fill('M3 9h34v23H3z', a) + stroke('M4 11l16 12 16-12', b, 2.6),
	camera: (a, b) =>
		`${fill('M4 12h8l3-5h10l3 5h8q2 0 2 2v18q0 2-2 2H4q-2 0-2-2V14q0-2 2-2z', a)}<circle cx="20" cy="22" r="8" fill="${b}"/><circle cx="20" cy="22" r="4" fill="${a}"/>`,
	boat: (a, b) => fill('M3 27h34q-3 8-9 8H12q-6 0-9-8z', a) + fill('M19 3v21H6z', b) + fill('M22 8v16h11z', a),
	cake: (a, b) =>
		fill('M5 21h30v15H5z', a) +
		fill('M9 12h22v9H9z', b) +
		stroke('M20 12V6M5 27q4 4 8 0 4 4 7 0 4 4 8 0 4 4 7 0', b, 2.4),
	roller: (a, b) => fill('M4 5h27v10H4z', a) + stroke('M31 10h5v9H20v5', a, 2.6) + fill('M17 24h6v13h-6z', b),
} satisfies Record<string, Glyph>;

export type GlyphName = keyof typeof glyphs;
