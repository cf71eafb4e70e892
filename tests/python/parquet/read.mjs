// node read.mjs READER FILE: a Parquet file as JSON, {"features", "rows"}; bytes as their SHA-256. It lies beside node_modules.
// READER is hyparquet, or parquet-wasm, which is the Rust crate parquet of Apache Arrow.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const plain = (value) => {
    if (typeof value === "bigint") return Number(value);
    if (value instanceof Uint8Array) return createHash("sha256").update(value).digest("hex");
    if (value === null || value === undefined) return null;
    if (typeof value === "object" && typeof value.toJSON === "function") return plain(value.toJSON());
    if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value, plain);
    if (typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
};

const readers = {
    "hyparquet": async (bytes) => {
        const { parquetMetadata, parquetReadObjects } = await import("hyparquet");
        const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
        const known = parquetMetadata(file).key_value_metadata.map(({ key, value }) => [key, value]);
        return { known: Object.fromEntries(known), rows: await parquetReadObjects({ file, utf8: false }) };
    },
    "parquet-wasm": async (bytes) => {
        const { readParquet } = await import("parquet-wasm");
        const { tableFromIPC } = await import("apache-arrow");
        const table = tableFromIPC(readParquet(bytes).intoIPCStream());
        return { known: Object.fromEntries(table.schema.metadata), rows: table.toArray() };
    },
};

const [reader, name] = process.argv.slice(2);
const { known, rows } = await readers[reader](readFileSync(name));
process.stdout.write(JSON.stringify({ features: JSON.parse(known.huggingface).info.features, rows: rows.map(plain) }));
