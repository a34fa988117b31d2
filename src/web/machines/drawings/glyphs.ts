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
	window: (a, b) => fill('M6 4h28v32H6z', a) + fill('M9 7h10v12H9zM21 7h10v12H21zM9 21h10v12H9zM21 21h10v12H21z', b),
	curtain: (a, b) =>
		stroke('M3 6h34', a) + fill('M6 8h10q0 16-10 27zM34 8H24q0 16 10 27z', a) + fill('M17 8h6v6q-3 3-6 0z', b),
	press: (a, b) =>
		fill('M4 15h32v14H4z', a) + fill('M10 5h20v10H10zM10 24h20v12H10z', b) + stroke('M14 29h12M14 33h8', a, 2),
	tyre: (a, b) =>
		`<circle cx="20" cy="20" r="13.5" fill="${b}" stroke="${a}" stroke-width="7"/><circle cx="20" cy="20" r="4" fill="${a}"/>`,
	pump: (a, b) =>
		fill('M6 5h18v31H6z', a) + fill('M9 9h12v9H9z', b) + stroke('M24 20h4v10q0 3 3 3t3-3V14l-5-5', a, 2.6),
	flame: (a, b) =>
		fill('M20 3c2 8 12 11 12 21a12 12 0 0 1-24 0c0-6 4-8 5-13 4 2 5 4 5 7 3-4 3-9 2-15z', a) +
		fill('M20 22c4 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z', b),
	saw: (a, b) => fill('M3 12l24 2v6l-3 4-3-3-3 4-3-4-3 4-3-4-3 3-3-4z', a) + fill('M27 10h8q3 10-1 18h-7z', b),
	bricks: (a, b) =>
		fill('M3 6h34v28H3z', b) + fill('M3 6h16v8H3zM21 6h16v8H21zM3 26h16v8H3zM21 26h16v8H21zM12 16h16v8H12z', a),
	tiles: (a, b) => fill('M4 4h15v15H4zM21 21h15v15H21z', a) + fill('M21 4h15v15H21zM4 21h15v15H4z', b),
	broom: (a, b) => stroke('M31 4L19 20', a, 3.4) + fill('M13 18l9 6-4 12H4q5-6 9-18z', b) + stroke('M13 18l9 6', a),
	bug: (a, b) =>
		stroke('M8 12l6 5M32 12l-6 5M5 23h8M35 23h-8M8 34l6-5M32 34l-6-5', a, 2.4) +
		fill('M20 9c7 0 9 7 9 14s-4 13-9 13-9-6-9-13 2-14 9-14z', a) +
		stroke('M20 14v19', b, 2),
	shield: (a, b) => fill('M20 3l14 5c1 14-3 23-14 29C9 31 5 22 6 8z', a) + stroke('M13 19l5 6 9-11', b, 3.4),
	box: (a, b) => fill('M4 12l16-7 16 7v17l-16 8-16-8z', a) + stroke('M4 12l16 7 16-7M20 19v18', b, 2.2),
	phone: (a, b) => fill('M12 3h16q3 0 3 3v28q0 3-3 3H12q-3 0-3-3V6q0-3 3-3z', a) + fill('M12 8h16v22H12z', b),
	meat: (a, b) =>
		`${fill('M6 22C4 11 13 4 23 6c10 1 14 10 11 17-3 6-9 3-13 7-5 6-14 3-15-8z', a)}<circle cx="24" cy="15" r="5" fill="${b}"/>`,
	cheese: (a, b) =>
		`${fill('M3 22L27 7q8 3 10 15zM3 24h34v10H3z', a)}<circle cx="13" cy="29" r="2.6" fill="${b}"/><circle cx="26" cy="28" r="3" fill="${b}"/><circle cx="25" cy="16" r="2.4" fill="${b}"/>`,
	basket: (a, b) =>
		stroke('M11 17l6-12M29 17L23 5', a) + fill('M3 16h34l-4 19H7z', a) + stroke('M14 21v9M20 21v9M26 21v9', b, 2.4),
	burger: (a, b) => fill('M5 18c0-8 6-12 15-12s15 4 15 12zM5 29h30q0 6-6 6H11q-6 0-6-6z', a) + fill('M3 20h34v7H3z', b),
	pot: (a, b) =>
		fill('M6 16h28v14q0 5-5 5H11q-5 0-5-5z', a) + fill('M8 10h24v4H8zM17 6h6v4h-6z', b) + stroke('M2 20h4M34 20h4', a),
	palette: (a, b) =>
		`${fill('M20 5C9 5 3 12 3 20s7 15 16 15c5 0 2-5 4-8s14 2 14-8C37 10 30 5 20 5z', a)}<circle cx="12" cy="17" r="3" fill="${b}"/><circle cx="20" cy="12" r="3" fill="${b}"/><circle cx="28" cy="16" r="3" fill="${b}"/>`,
	polish: (a, b) =>
		fill('M16 2h8l2 15H14z', a) +
		fill('M12 17h16q3 2 3 6v11q0 3-3 3H12q-3 0-3-3V23q0-4 3-6z', b) +
		fill('M12 25h16v9H12z', a),
	comb: (a, b) =>
		fill('M3 9h34v9H3z', a) + stroke('M6 18v13M12 18v13M18 18v13M24 18v13M30 18v13', a, 2.8) + stroke('M8 13h24', b, 2),
	spool: (a, b) =>
		fill('M9 4h22v6H9zM9 30h22v6H9z', a) +
		fill('M12 11h16v18H12z', b) +
		stroke('M13 15l14 3M13 20l14 3M13 25l14 3', a, 1.8),
	blocks: (a, b) =>
		fill('M3 21h16v15H3zM12 4h16v15H12z', a) + fill('M21 21h16v15H21z', b) + stroke('M17 14l3-7 3 7', b, 2),
	speech: (a, b) =>
		fill('M4 6h24v17H16l-7 7v-7H4z', b) + fill('M14 13h22v15h-5v7l-7-7H14z', a) + stroke('M19 19h12M19 23h8', b, 2),
	horseshoe: (a, b) =>
		stroke('M10 34C2 22 7 6 20 6s18 16 10 28', a, 6.4) +
		stroke('M9 25l.1 0M9.5 15l.1 0M20 6l.1 0M30.5 15l.1 0M31 25l.1 0', b, 2.6),
	tent: (a, b) => fill('M20 5l18 30H2z', a) + fill('M20 17l9 18H11z', b) + stroke('M16 2l6 6', a, 2.4),
	stones: (a, b) =>
		`<ellipse cx="20" cy="31" rx="15" ry="6" fill="${a}"/><ellipse cx="20" cy="20" rx="11" ry="5.5" fill="${b}"/><ellipse cx="20" cy="10" rx="7" ry="4.5" fill="${a}"/>`,
	sun: (a, b) =>
		`${stroke('M20 2v6M20 32v6M2 20h6M32 20h6M7 7l4 4M29 29l4 4M33 7l-4 4M11 29l-4 4', a)}<circle cx="20" cy="20" r="9" fill="${b}" stroke="${a}" stroke-width="2.6"/>`,
	wheel: (a, b) =>
		`<circle cx="20" cy="20" r="15" fill="none" stroke="${a}" stroke-width="4.5"/>${stroke('M6 18h28M20 22v12', a, 4)}<circle cx="20" cy="20" r="5" fill="${b}" stroke="${a}" stroke-width="2"/>`,
	candle: (a, b) =>
		fill('M14 16h12v18H14z', a) + fill('M20 3c4 5 4 6 4 8a4 4 0 0 1-8 0c0-2 0-3 4-8z', b) + fill('M8 34h24v3H8z', a),
	chart: (a, b) =>
		fill('M5 22h8v13H5zM27 8h8v27h-8z', a) + fill('M16 15h8v20h-8z', b) + stroke('M4 14l10-7 6 4 12-9', a, 2.4),
	megaphone: (a, b) =>
		fill('M5 15h8L31 5v28L13 24H5z', a) + fill('M9 24h7l3 12h-6z', b) + stroke('M35 14q3 5 0 10', b, 2.6),
	balloon: (a, b) =>
		stroke('M14 24q-4 6 2 12M27 22q3 8-6 14', b, 2) +
		fill('M14 4c6 0 9 4 9 10s-5 10-9 10-9-4-9-10 3-10 9-10z', a) +
		fill('M28 6c5 0 7 4 7 8s-4 9-7 9l-4-2q3-7 0-13 2-2 4-2z', b),
	pin: (a, b) =>
		`${fill('M20 3a13 13 0 0 1 13 13c0 9-13 21-13 21S7 25 7 16A13 13 0 0 1 20 3z', a)}<circle cx="20" cy="16" r="5.5" fill="${b}"/>`,
	mask: (a, b) =>
		fill('M5 6h30v13c0 10-7 16-15 16S5 29 5 19z', a) + stroke('M11 16q3-3 6 0M23 16q3-3 6 0M13 24q7 7 14 0', b, 2.8),
	columns: (a, b) =>
		fill('M20 3l17 9v3H3v-3zM3 33h34v4H3z', a) + fill('M7 17h5v14H7zM17.5 17h5v14h-5zM28 17h5v14h-5z', b),
	carrot: (a, b) =>
		fill('M12 13c6-5 14 0 14 7L6 37C2 33 6 20 12 13z', a) + stroke('M22 14l5-10M24 16l10-6M25 19l9 1', b, 3.4),
} satisfies Record<string, Glyph>;

export type GlyphName = keyof typeof glyphs;
