import { createContext, useContext } from 'react';

/** The nonce of this render; empty in the browser, which does not let scripts read it. */
export const NonceContext = createContext('');
export const useNonce = (): string => useContext(NonceContext);
