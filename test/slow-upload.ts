import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './app.ts';
import { newPicture } from './pictures.ts';
import { formBody } from './raw-call.ts';

/** A form of which half is sent. */
export interface Upload {
	/** The status of the answer, which comes early where the upload is refused. */
	status: Promise<number>;
	/** Sends the rest of the form. */
	end(): Promise<number>;
}

/** Lets an app be called by HTTP; returns what begins to send a portrait. */
export async function slowUploads({ server }: TestApp) {
	await server.listen({ port: 0, host: '127.0.0.1' });
	const { port } = server.server.address() as AddressInfo;
	return async ({ token }: { token: string }, file?: File): Promise<Upload> => {
		const { payload, contentType } = await formBody({ image: file ?? (await newPicture()) });
		const half = Math.floor(payload.length / 2);
		const sending = request({
			...{ port, method: 'POST', path: '/api/v1/me/image', agent: false },
			headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': payload.length },
		});
		const { promise: status, resolve } = Promise.withResolvers<number>();
		sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
		// A server that has refused a form need not take the rest of it.
		sending.on('error', () => resolve(0));
		sending.write(payload.subarray(0, half));
		const end = () => {
			sending.end(payload.subarray(half));
			return status;
		};
		return { status, end };
	};
}
