// What a user of the client writes: compiled strictly, then run against the server.
import createClient from "openapi-fetch";
import type { paths } from "./kindred.js";

declare const process: { argv: string[] };
const [baseUrl, key] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl, headers: { "X-API-Key": key } });

const search = await api.POST("/v1/search", {
  body: { query: "sourdough bakers", limit: 3, filters: { followers: { min: 10 } } },
});
if (search.error) throw new Error(search.error.error.message);
console.log("found", search.data.total, search.data.data[0]?.creator.name);

const page = await api.GET("/v1/search/{id}", {
  params: { path: { id: search.data.search_id }, query: { limit: 2 } },
});
console.log("page", page.data?.data.length, page.data?.has_more);

const names = await api.GET("/v1/creators/autocomplete", { params: { query: { q: "baker" } } });
console.log("names", names.data?.data.length, names.response.headers.get("X-Credits-Charged"));

const refused = await api.POST("/v1/search", { body: { query: "bakers", limit: 1000 } });
const code: "validation_error" | string | undefined = refused.error?.error.code;
console.log("refused", refused.response.status, code, refused.error?.error.param);
