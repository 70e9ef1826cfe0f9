package dev.millrace.postgres;

import dev.millrace.model.Fence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The scopes that jobs free by ending, from the statement that ends them until it is certain that its transaction is over.
 * Thread-safe.
 */
final class FreedScopes {
    /** Of jobs that handlers end in transactions of their own and whose worker never asks; the sweep finds what they freed. */
    private static final int MOST = 10_000;

    private final Map<Fence, List<String>> byFence = new LinkedHashMap<>(); // guarded by this

    synchronized void add(Fence fence, List<String> scopes) {
        if (!scopes.isEmpty()) {
            if (byFence.size() >= MOST) {
                byFence.remove(byFence.keySet().iterator().next());
            }
            byFence.put(fence, scopes);
        }
    }

    /** What these have freed, once. */
    synchronized List<String> of(Collection<Fence> fences) {
        if (byFence.isEmpty()) {
            return List.of();
        }
        List<String> scopes = new ArrayList<>();
        for (Fence fence : fences) {
            List<String> freed = byFence.remove(fence);
            if (freed != null) {
                scopes.addAll(freed);
            }
        }
        return scopes;
    }
}
