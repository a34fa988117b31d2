/** Returns the files of a ZIP archive by their names; none of them is compressed. @throws where the archive has no end. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
	const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
	if (end < 0) throw new Error('The archive has no end.');
	const files = new Map<string, Buffer>();
	let at = bytes.readUInt32LE(end + 16);
	for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
		const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 24)];
		if (method !== 0) throw new Error('A file of the archive is compressed.');
		const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
		const name = bytes.toString('utf8', at + 46, at + 46 + nameLength!);
		const local = bytes.readUInt32LE(at + 42);
		const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
		files.set(name, bytes.subarray(begin, begin + size));
		at += 46 + nameLength! + extraLength! + commentLength!;
	}
	return files;
}
